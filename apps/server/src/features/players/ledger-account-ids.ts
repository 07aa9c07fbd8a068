import type { LedgerAccountId, UserId } from '@wieszcz/domain';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/database/pool.ts';
import { findLedgerAccountId } from './players.queries.ts';

const CACHED_PLAYERS = 100_000;

export type LedgerAccountIds = {
  /** The id of the player's ledger account; undefined before the account is opened. */
  of(player: UserId): Promise<LedgerAccountId | undefined>;
};

/** Caches ids without a TTL, as a player's ledger account never changes. */
export function createLedgerAccountIds(db: Database): LedgerAccountIds {
  const ids = new LRUCache<UserId, LedgerAccountId>({
    max: CACHED_PLAYERS,
    fetchMethod: (player) => findLedgerAccountId(db, player),
  });
  return { of: (player) => ids.fetch(player) };
}
