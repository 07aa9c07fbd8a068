import type { MarketId } from '@wieszcz/domain';
import { createCostlyReads } from '../../platform/cache/costly-reads.ts';
import type { Database } from '../../platform/database/pool.ts';
import { type Activity, findActivity } from './activity.queries.ts';

/** A sum of fewer trades is read anew for each call; that of 120 000 is kept for a minute, as those of the chances. */
const KEPT_FROM_TRADES = 2_000;
const MICROS_PER_TRADE = 500;
const LONGEST_KEPT_MS = 60_000;

export type FindActivity = (market: MarketId) => Promise<Activity>;

export const createFindActivity = (db: Database): FindActivity =>
  createCostlyReads<MarketId, Activity>({
    read: async (market) => {
      const { trades, ...activity } = await findActivity(db, market);
      return { answer: activity, rows: trades };
    },
    microsPerRow: MICROS_PER_TRADE,
    minRows: KEPT_FROM_TRADES,
    maxMs: LONGEST_KEPT_MS,
  });
