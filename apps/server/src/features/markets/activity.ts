import type { MarketId } from '@wieszcz/domain';
import { createCostlyBatches } from '../../platform/cache/costly-reads.ts';
import type { Database } from '../../platform/database/pool.ts';
import { type Activity, listActivities } from './activity.queries.ts';

/** A sum of fewer trades is read anew for each call. A sum of 120 000 trades is kept for a minute, like the volumes of the chances. */
const KEPT_FROM_TRADES = 2_000;
const MICROS_PER_TRADE = 500;
const LONGEST_KEPT_MS = 60_000;

export type FindActivity = (market: MarketId) => Promise<Activity>;

export const createFindActivity = (db: Database): FindActivity =>
  createCostlyBatches<MarketId, Activity>({
    async readAll(markets) {
      const activities = await listActivities(db, markets);
      return new Map(activities.map(({ market, trades, ...activity }) => [market, { answer: activity, rows: trades }]));
    },
    microsPerRow: MICROS_PER_TRADE,
    minRows: KEPT_FROM_TRADES,
    maxMs: LONGEST_KEPT_MS,
  });
