import type { AccountId, Cents, UserId } from '@wieszcz/domain';
import type { Database } from '../../platform/database/pool.ts';
import { rememberNewest } from '../../platform/remember-newest.ts';
import { type NetWorth, selectNetWorths } from './portfolio.queries.ts';

/** Until then a trade of that moment may still be on its way to the database. */
const SETTLED_AFTER = 5 * 60_000;
const REMEMBERED_PLAYERS = 1_000;
/** The longest chart, and the days that pass while we run. */
const REMEMBERED_MOMENTS = 120;

export type NetWorths = {
  /**
   * The player's net worth at these moments before `now`, in cents; those before the player joined are left out. What was stays as it
   * was, so each is worked out once.
   */
  before(now: Date, whose: { player: UserId; account: AccountId }, moments: readonly Date[]): Promise<NetWorth[]>;
};

export function createNetWorths(db: Database): NetWorths {
  /** By player and moment; null before the player joined. */
  const remembered = new Map<UserId, Map<number, Cents | null>>();

  const recall = (player: UserId) => {
    const known = remembered.get(player);
    const worths = known && known.size < REMEMBERED_MOMENTS ? known : new Map<number, Cents | null>();
    rememberNewest(remembered, player, worths, REMEMBERED_PLAYERS);
    return worths;
  };

  return {
    async before(now, whose, moments) {
      const known = recall(whose.player);
      const missing = moments.filter((at) => !known.has(at.getTime()));
      const read = missing.length === 0 ? [] : await selectNetWorths(db, whose, missing);
      const worthAt = new Map(read.map(({ at, netWorth }) => [at.getTime(), netWorth]));
      for (const at of missing)
        if (now.getTime() - at.getTime() > SETTLED_AFTER) known.set(at.getTime(), worthAt.get(at.getTime()) ?? null);
      return moments.flatMap((at) => {
        const netWorth = worthAt.get(at.getTime()) ?? known.get(at.getTime());
        return netWorth === undefined || netWorth === null ? [] : { at, netWorth };
      });
    },
  };
}
