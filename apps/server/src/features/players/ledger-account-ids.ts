import type { LedgerAccountId, UserId } from '@wieszcz/domain';
import type { Database } from '../../platform/database/pool.ts';
import { rememberNewest } from '../../platform/remember-newest.ts';
import { selectAccount } from './players.queries.ts';

const REMEMBERED = 100_000;

export type Accounts = {
  /** The player's account, which never changes, so that it is asked for once; undefined before there is one. */
  of(player: UserId): Promise<LedgerAccountId | undefined>;
};

export function createAccounts(db: Database): Accounts {
  const known = new Map<UserId, LedgerAccountId>();
  return {
    async of(player) {
      const remembered = known.get(player);
      if (remembered !== undefined) return remembered;
      const account = await selectAccount(db, player);
      if (account !== undefined) rememberNewest(known, player, account, REMEMBERED);
      return account;
    },
  };
}
