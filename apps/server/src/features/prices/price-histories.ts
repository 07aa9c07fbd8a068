import type { ChartPoint } from '@wieszcz/api';
import { MAX_CHART_POINTS } from '@wieszcz/domain';
import { LRUCache } from 'lru-cache';
import { createCoalescedReads } from '../../platform/cache/coalesced-reads.ts';
import { batchReads } from '../../platform/database/batched-reads.ts';
import type { Database } from '../../platform/database/pool.ts';
import {
  findPackedPrices,
  listBusiestSeries,
  listPackedCharts,
  type PackedChart,
  type Series,
  type SeriesSince,
} from './chart.queries.ts';
import { PACKED_BYTES, PriceSeries } from './price-series.ts';
import { createRecentCharts, type RecentCharts } from './recent-charts.ts';

/** Prices of all cached series together, 10 bytes each. The least recently used series are evicted. */
const CACHED_PRICES = 3_000_000;
/** Bounds the time of a query, so that other queries don't wait long for its connection. */
const PRICES_PER_QUERY = 10_000;
/** Series of at least this many trades are preloaded, as their first read takes long enough to be noticed. */
const PRELOADED_FROM_TRADES = 10_000;
/**
 * A server whose clock is behind writes trades that are older than the last cached price. Each refresh therefore reads the last
 * `SHORT_OVERLAP` prices again, unless they are more than `LONG_OVERLAP_MS` older than the last price. On a busy bet these span less than
 * `OVERLAP_MS`; there the prices of the whole `OVERLAP_MS` are read again once in `OVERLAP_EVERY_MS`.
 */
const SHORT_OVERLAP = 2_000;
const LONG_OVERLAP_MS = 5 * 60_000;
const OVERLAP_MS = 10_000;
const OVERLAP_EVERY_MS = 1_000;
/** After this time the whole series is read again, which finds trades older than the overlap (a clock was set back further). */
const REREAD_AFTER_MS = 10 * 60_000;

export const keyOf = ({ bet, option }: Series): string => `${bet}/${option}`;
const keySince = ({ since, ...series }: SeriesSince): string => `${keyOf(series)}/${since.getTime()}`;

export type PriceHistories = {
  /** The trades since a moment, read without caching: one more than a chart holds at most. Concurrent calls are batched. */
  packedChart(series: SeriesSince): Promise<PackedChart | null>;
  recentCharts: RecentCharts<ChartPoint[]>;
  isCached(series: Series): boolean;
  /** All prices up to now. The first call reads every trade of the series; later calls read the new ones. */
  upToNow(series: Series): Promise<PriceSeries>;
  /** Caches the series with the most trades, one after another, until the signal aborts. */
  preload(stopping?: AbortSignal): Promise<void>;
};

/** `performance.now()` of the last complete read and of the last read of the whole overlap. */
type CachedSeries = { prices: PriceSeries; readAt: number; overlapReadAt: number };

export function createPriceHistories(db: Database, { rereadAfter = REREAD_AFTER_MS } = {}): PriceHistories {
  const cache = new LRUCache<string, CachedSeries>({
    maxSize: CACHED_PRICES,
    // A series that exceeds the cache alone is kept alone.
    sizeCalculation: ({ prices }) => Math.min(Math.max(prices.length, 1), CACHED_PRICES),
  });
  const rereading = new Set<string>();
  // A refresh replaces the end of the series, so refreshes of one series must not overlap.
  const oneAtATime = createCoalescedReads();

  const readWhole = async (series: Series): Promise<PriceSeries> => {
    const prices = await readSince(db, series, new PriceSeries(), new Date(0));
    cache.set(keyOf(series), { prices, readAt: performance.now(), overlapReadAt: performance.now() });
    return prices;
  };

  /** The cached series stays in use until the new one is complete. */
  const rereadInBackground = (series: Series) => {
    const key = keyOf(series);
    if (rereading.has(key)) return;
    rereading.add(key);
    readWhole(series)
      .catch(() => undefined)
      .finally(() => rereading.delete(key));
  };

  const refresh = async (series: Series): Promise<PriceSeries> => {
    const key = keyOf(series);
    const cached = cache.get(key);
    if (!cached) return readWhole(series);
    const now = performance.now();
    if (now - cached.readAt > rereadAfter) rereadInBackground(series);
    const isOverlapDue = now - cached.overlapReadAt > OVERLAP_EVERY_MS;
    try {
      const { prices } = cached;
      await readSince(db, series, prices, startOfRefresh(prices, isOverlapDue));
      // A new object makes the cache compute the size again; a reread that ended meanwhile is more complete.
      if (cache.peek(key) === cached) cache.set(key, { ...cached, overlapReadAt: isOverlapDue ? now : cached.overlapReadAt });
      return prices;
    } catch (error) {
      // The failed read may have truncated the series.
      cache.delete(key);
      throw error;
    }
  };

  const upToNow = (series: Series) => oneAtATime(keyOf(series), () => refresh(series));

  return {
    packedChart: batchReads(async (series: SeriesSince[]) => {
      const charts = await listPackedCharts(db, series, MAX_CHART_POINTS + 1);
      return new Map(charts.map((chart, index) => [keySince(series[index]!), chart]));
    }, keySince),
    recentCharts: createRecentCharts(),
    isCached: (series) => cache.has(keyOf(series)),
    upToNow,
    async preload(stopping) {
      for (const series of await listBusiestSeries(db, PRELOADED_FROM_TRADES, CACHED_PRICES)) {
        if (stopping?.aborted) return;
        await upToNow(series);
      }
    },
  };
}

function startOfRefresh(prices: PriceSeries, isOverlapDue: boolean): Date {
  const shortStart = Math.max(prices.lastTime - LONG_OVERLAP_MS, prices.timeFromEnd(SHORT_OVERLAP));
  return new Date(isOverlapDue ? Math.min(shortStart, prices.lastTime - OVERLAP_MS) : shortStart);
}

/** Replaces the prices from `start` on by those of the database. */
async function readSince(db: Database, series: Series, prices: PriceSeries, start: Date): Promise<PriceSeries> {
  let from = start.getTime();
  for (let limit = PRICES_PER_QUERY; ;) {
    const packed = await findPackedPrices(db, series, new Date(from), limit);
    prices.replaceFrom(from, packed);
    if (packed.length < limit * PACKED_BYTES) return prices;
    // All trades of a batch have one time: more of them than the limit would be read again and again.
    if (prices.lastTime === from) limit *= 2;
    from = prices.lastTime;
  }
}
