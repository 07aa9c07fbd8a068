import { CHART_RANGES_IN_DAYS, warsawDay, warsawMidnight } from '@wieszcz/domain';
import type { LedgerAccountId, Cents, UserId } from '@wieszcz/domain';
import type { Database } from '../../platform/database/pool.ts';
import { rememberNewest } from '../../platform/remember-newest.ts';
import { selectBusiestPlayers, selectNetWorth, selectNetWorths } from './portfolio.queries.ts';

/** Until then a trade of that moment may still be on its way to the database. */
const SETTLED_AFTER = 5 * 60_000;
const REMEMBERED_PLAYERS = 1_000;
/** The longest chart, and the days that pass while we run. */
const REMEMBERED_MOMENTS = 120;
const LONGEST_CHART = Math.max(...CHART_RANGES_IN_DAYS);
/** Purchases. What so many have left behind takes long enough to be noticed. */
const BUSY = 1_000;
/** A few minutes' work at most. */
const RECALLED_PLAYERS = 100;
const DAY = 86_400_000;

export type NetWorth = { at: Date; netWorth: Cents };
export type NetWorths = {
  /**
   * The player's net worth at these moments before `now`, and at present, in cents; moments before the player joined are left out. What was
   * stays as it was, so each is worked out once.
   */
  upTo(
    now: Date,
    whose: { player: UserId; account: LedgerAccountId },
    moments: readonly Date[],
  ): Promise<{ past: NetWorth[]; present: Cents }>;
  /** Reads the past of the busiest players, one after another until it is told to stop, so that none of them waits for their first chart. */
  recall(now: Date, stopping?: AbortSignal): Promise<void>;
};

export function createNetWorths(db: Database): NetWorths {
  /** By player and moment; null before the player joined. */
  const remembered = new Map<UserId, Map<number, Cents | null>>();

  const worthsOf = (player: UserId) => {
    const known = remembered.get(player);
    const worths = known && known.size < REMEMBERED_MOMENTS ? known : new Map<number, Cents | null>();
    rememberNewest(remembered, player, worths, REMEMBERED_PLAYERS);
    return worths;
  };

  const upTo: NetWorths['upTo'] = async (now, whose, moments) => {
    const known = worthsOf(whose.player);
    const missing = moments.filter((at) => !known.has(at.getTime()));
    const read = missing.length === 0 ? [await selectNetWorth(db, whose)] : await selectNetWorths(db, whose, missing);
    const worthAt = new Map(missing.map((at, index) => [at.getTime(), read[index]!]));
    for (const [at, netWorth] of worthAt) if (now.getTime() - at > SETTLED_AFTER) known.set(at, netWorth);
    const past = moments.flatMap((at) => {
      const netWorth = worthAt.get(at.getTime()) ?? known.get(at.getTime()) ?? null;
      return netWorth === null ? [] : { at, netWorth };
    });
    return { past, present: read.at(-1)! };
  };

  return {
    upTo,
    async recall(now, stopping) {
      for (const whose of await selectBusiestPlayers(db, BUSY, RECALLED_PLAYERS)) {
        if (stopping?.aborted) return;
        await upTo(now, whose, pastDayEnds(now, LONGEST_CHART));
      }
    },
  };
}

/** The midnights in Warsaw that ended the last `days` days, ascending. */
export function pastDayEnds(now: Date, days: number): Date[] {
  const today = warsawDay(now);
  // Noon is in the same calendar day whatever the clocks do.
  const noon = Date.parse(`${today}T12:00:00Z`);
  return Array.from({ length: days }, (_, index) => {
    const day = new Date(noon - (days - 1 - index) * DAY).toISOString().slice(0, 10);
    return warsawMidnight(day);
  });
}
