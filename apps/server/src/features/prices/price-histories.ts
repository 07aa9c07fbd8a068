import type { ChartPoint } from '@wieszcz/api';
import { MAX_CHART_POINTS } from '@wieszcz/domain';
import { gatherReads } from '../../platform/database/gathered-reads.ts';
import type { Database } from '../../platform/database/pool.ts';
import {
  type PackedChart,
  selectCrowdedSeries,
  selectPackedCharts,
  selectPackedPrices,
  type Series,
  type SeriesSince,
} from './chart.queries.ts';
import { createSharedReads } from '../../platform/cache/coalesced-reads.ts';
import { PACKED_BYTES, PriceSeries } from './price-series.ts';
import { createRecentCharts, type RecentCharts } from './recent-charts.ts';

/** All prices of these series, for the charts of the busiest bets; of more the least recently asked for are forgotten. */
const REMEMBERED_PRICES = 3_000_000;
/** So few that nobody waits long behind them. */
const READ_AT_ONCE = 10_000;
/** Reading so many takes long enough to be noticed. */
const CROWD = 10_000;
/**
 * A server whose clock is behind writes trades that are older than the last price known here. So each refresh reads the last `SHORT_READ`
 * prices again, as far as they are less than `LONG_OVERLAP` ms older than that price. Where that is less than `OVERLAP` ms, as on a bet that
 * everybody trades, the whole overlap is read once in `OVERLAP_EVERY` ms.
 */
const SHORT_READ = 2_000;
const LONG_OVERLAP = 5 * 60_000;
const OVERLAP = 10_000;
const OVERLAP_EVERY = 1_000;
/** In ms. Finds trades that are older still, after a clock was set back by more than the overlap. */
const REREAD_AFTER = 10 * 60_000;

export const keyOf = ({ bet, option }: Series): string => `${bet}/${option}`;
const keySince = ({ since, ...series }: SeriesSince): string => `${keyOf(series)}/${since.getTime()}`;

export type PriceHistories = {
  /** Transactions since that moment, one more than a chart may hold at most; read together with those of all who ask at once. */
  packed(series: SeriesSince): Promise<PackedChart | null>;
  recent: RecentCharts<ChartPoint[]>;
  /** Whether the series is in memory. */
  knows(series: Series): boolean;
  /** All prices up to now. The first time every transaction of the series is read; from then on only the new ones are. */
  upToNow(series: Series): Promise<PriceSeries>;
  /** Reads the most crowded series one after another, until it is told to stop, so that nobody waits for the first of their charts. */
  recall(stopping?: AbortSignal): Promise<void>;
};

export function createPriceHistories(db: Database, { rereadAfter = REREAD_AFTER } = {}): PriceHistories {
  const known = new Map<string, { prices: PriceSeries; readAt: number; overlapAt: number }>();
  const rereading = new Set<string>();
  // One refresh of a series at a time: each replaces the end of the series.
  const oneAtATime = createSharedReads();

  const keep = (key: string, prices: PriceSeries) => {
    known.delete(key);
    known.set(key, { prices, readAt: performance.now(), overlapAt: performance.now() });
    let remembered = [...known.values()].reduce((sum, each) => sum + each.prices.length, 0);
    for (const [oldest, { prices: forgotten }] of known) {
      if (remembered <= REMEMBERED_PRICES || oldest === key) break;
      known.delete(oldest);
      remembered -= forgotten.length;
    }
    return prices;
  };

  const readAll = async (series: Series) => keep(keyOf(series), await readOn(db, series, new PriceSeries(), new Date(0)));

  /** Behind the callers' backs: the series in memory serves until the new one is complete. */
  const reread = (series: Series) => {
    const key = keyOf(series);
    if (rereading.has(key)) return;
    rereading.add(key);
    readAll(series)
      .catch(() => undefined)
      .finally(() => rereading.delete(key));
  };

  const refresh = async (series: Series) => {
    const key = keyOf(series);
    const entry = known.get(key);
    if (!entry) return readAll(series);
    known.delete(key);
    known.set(key, entry);
    if (performance.now() - entry.readAt > rereadAfter) reread(series);
    const overlapIsDue = performance.now() - entry.overlapAt > OVERLAP_EVERY;
    if (overlapIsDue) entry.overlapAt = performance.now();
    return readOn(db, series, entry.prices, startOfRefresh(entry.prices, overlapIsDue)).catch((error: unknown) => {
      // It may have been cut short.
      known.delete(key);
      throw error;
    });
  };

  const upToNow = (series: Series) => oneAtATime(keyOf(series), () => refresh(series));

  return {
    packed: gatherReads(async (asked: SeriesSince[]) => {
      const charts = await selectPackedCharts(db, asked, MAX_CHART_POINTS + 1);
      return new Map(charts.map((chart, place) => [keySince(asked[place]!), chart]));
    }, keySince),
    recent: createRecentCharts(),
    knows: (series) => known.has(keyOf(series)),
    upToNow,
    async recall(stopping) {
      for (const series of await selectCrowdedSeries(db, CROWD, REMEMBERED_PRICES)) {
        if (stopping?.aborted) return;
        await upToNow(series);
      }
    },
  };
}

function startOfRefresh(prices: PriceSeries, overlapIsDue: boolean): Date {
  const short = Math.max(prices.lastTime - LONG_OVERLAP, prices.timeFromEnd(SHORT_READ));
  return new Date(overlapIsDue ? Math.min(short, prices.lastTime - OVERLAP) : short);
}

/** Replaces the prices from that moment on by those of the database. */
async function readOn(db: Database, series: Series, prices: PriceSeries, start: Date): Promise<PriceSeries> {
  let from = start.getTime();
  for (let limit = READ_AT_ONCE; ;) {
    const packed = await selectPackedPrices(db, series, new Date(from), limit);
    prices.replaceFrom(from, packed);
    if (packed.length < limit * PACKED_BYTES) return prices;
    // More trades of one instant than were read: a batch gives all its trades one time.
    if (prices.lastTime === from) limit *= 2;
    from = prices.lastTime;
  }
}
