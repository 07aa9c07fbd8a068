import type { LedgerAccountId, UserId } from '@wieszcz/domain';
import type { Auth } from '../../platform/auth/viewer.ts';
import { createRowCache } from '../../platform/cache/row-cache.ts';
import type { Database } from '../../platform/database/pool.ts';
import { listLedgerAccountIds } from './players.queries.ts';

export type LedgerAccountIds = {
  /** The id of the player's ledger account; null before the account is opened. */
  of(player: UserId): Promise<LedgerAccountId | null>;
};

/** Caches ids, as a player's ledger account never changes. */
export function createLedgerAccountIds(db: Database, auth: Pick<Auth, 'onChange' | 'hearsChanges'>): LedgerAccountIds {
  return { of: createRowCache((players: UserId[]) => listLedgerAccountIds(db, players), auth) };
}
