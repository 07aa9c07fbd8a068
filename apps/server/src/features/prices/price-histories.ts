import type { ChartPoint } from '@wieszcz/api';
import { MAX_CHART_POINTS, MINUTE_MS } from '@wieszcz/domain';
import { LRUCache } from 'lru-cache';
import { createCoalescedReads } from '../../platform/cache/coalesced-reads.ts';
import { batchReads } from '../../platform/database/batched-reads.ts';
import type { Database } from '../../platform/database/pool.ts';
import type { Log } from '../../platform/log.ts';
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

/** How many prices are cached, all series together: 27 to 42 MB. The least recently used series are evicted. */
const CACHED_PRICES = 3_000_000;
/** Bounds the time of a query, so that other queries don't wait long for its connection. */
const PRICES_PER_QUERY = 10_000;
/** Both series of a bet with at least this many trades are preloaded, as their first read takes long enough to be noticed. */
const PRELOADED_FROM_TRADES = 10_000;
/**
 * A server whose clock is behind writes trades that are older than the last cached price. Each refresh therefore reads the last
 * `OVERLAP_PRICES` prices again, but none more than `MAX_OVERLAP_MS` older than the last one. On a busy bet that many prices may span a
 * very short time, so the first refresh in each `MIN_OVERLAP_EVERY_MS` reads at least the prices of the last `MIN_OVERLAP_MS` again.
 */
const OVERLAP_PRICES = 2_000;
const MAX_OVERLAP_MS = 5 * MINUTE_MS;
const MIN_OVERLAP_MS = 10_000;
const MIN_OVERLAP_EVERY_MS = 1_000;
/** After this time the whole series is read again, which finds trades of a server whose clock was behind by more than the overlap. */
const REREAD_AFTER_MS = 10 * MINUTE_MS;
/** The pause after such a read has failed. */
const REREAD_PAUSE_MS = MINUTE_MS;

export const seriesKey = ({ bet, option }: Series): string => `${bet}/${option}`;
const keySince = ({ since, ...series }: SeriesSince): string => `${seriesKey(series)}/${since.getTime()}`;

export type PriceHistories = {
  /**
   * The last price before a moment and the oldest trades since, at most one more than a chart holds; not cached. Concurrent calls are batched.
   */
  packedChart(series: SeriesSince): Promise<PackedChart | null>;
  /** A drawn chart, from the cache if possible. */
  recentChart: RecentCharts<ChartPoint[]>;
  isCached(series: Series): boolean;
  /** All prices up to now. Reads every trade of a series that isn't cached, otherwise only the latest ones. */
  upToNow(series: Series): Promise<PriceSeries>;
  /** Caches the series with the most trades, the busiest last, until the signal aborts. */
  preload(stopping?: AbortSignal): Promise<void>;
};

/**
 * `rereadAt`: when the whole series is due to be read again; `minOverlapReadAt`: the start of the last refresh that read at least the last
 * `MIN_OVERLAP_MS` again, or the end of the last whole read. Both by `performance.now()`.
 */
type CachedSeries = { prices: PriceSeries; rereadAt: number; minOverlapReadAt: number };

type HistoriesOptions = { db: Database; log: Log; rereadAfterMs?: number };

export function createPriceHistories({ db, log, rereadAfterMs = REREAD_AFTER_MS }: HistoriesOptions): PriceHistories {
  const cache = new LRUCache<string, CachedSeries>({
    maxSize: CACHED_PRICES,
    // A series that is larger than the whole cache is kept as the only one.
    sizeCalculation: ({ prices }) => Math.min(Math.max(prices.length, 1), CACHED_PRICES),
  });
  const rereading = new Set<string>();
  // A refresh replaces the end of the series, so refreshes of one series must not overlap.
  const coalesceRefreshes = createCoalescedReads();

  const readWhole = async (series: Series): Promise<PriceSeries> => {
    const prices = await readSince(db, series, new PriceSeries(), new Date(0));
    const now = performance.now();
    cache.set(seriesKey(series), { prices, rereadAt: now + rereadAfterMs, minOverlapReadAt: now });
    return prices;
  };

  /** The cached series stays in use until the new one is complete. */
  const rereadInBackground = (series: Series) => {
    const key = seriesKey(series);
    if (rereading.has(key)) return;
    rereading.add(key);
    readWhole(series)
      .catch((error: unknown) => {
        log.warn({ err: error, ...series }, 'the prices of a bet were not read again as a whole; the next try is in a minute');
        const cached = cache.peek(key);
        if (cached) cached.rereadAt = performance.now() + REREAD_PAUSE_MS;
      })
      .finally(() => rereading.delete(key));
  };

  const refresh = async (series: Series): Promise<PriceSeries> => {
    const key = seriesKey(series);
    const cached = cache.get(key);
    if (!cached) return readWhole(series);
    const now = performance.now();
    if (now > cached.rereadAt) rereadInBackground(series);
    const isMinOverlapDue = now - cached.minOverlapReadAt > MIN_OVERLAP_EVERY_MS;
    try {
      const { prices } = cached;
      await readSince(db, series, prices, startOfRefresh(prices, isMinOverlapDue));
      // A reread that ended meanwhile has stored a more complete series. A new object makes the cache compute the size again.
      if (cache.peek(key) === cached)
        cache.set(key, { ...cached, minOverlapReadAt: isMinOverlapDue ? now : cached.minOverlapReadAt });
      return prices;
    } catch (error) {
      // The failed read may have truncated the series, but not one that a reread has stored meanwhile.
      if (cache.peek(key) === cached) cache.delete(key);
      throw error;
    }
  };

  const upToNow = (series: Series) => coalesceRefreshes(seriesKey(series), () => refresh(series));

  return {
    packedChart: batchReads(async (series: SeriesSince[]) => {
      const charts = await listPackedCharts(db, series, MAX_CHART_POINTS + 1);
      return new Map(charts.map((chart, index) => [keySince(series[index]!), chart]));
    }, keySince),
    recentChart: createRecentCharts(),
    isCached: (series) => cache.has(seriesKey(series)),
    upToNow,
    async preload(stopping) {
      for (const series of await listBusiestSeries(db, PRELOADED_FROM_TRADES, CACHED_PRICES)) {
        if (stopping?.aborted) return;
        await upToNow(series);
      }
    },
  };
}

/** The moment from which a refresh reads the prices again. */
function startOfRefresh(prices: PriceSeries, isMinOverlapDue: boolean): Date {
  const start = Math.max(prices.lastTime - MAX_OVERLAP_MS, prices.timeFromEnd(OVERLAP_PRICES));
  return new Date(isMinOverlapDue ? Math.min(start, prices.lastTime - MIN_OVERLAP_MS) : start);
}

/** Replaces the prices from `start` on by those of the database, and returns the same object. */
async function readSince(db: Database, series: Series, prices: PriceSeries, start: Date): Promise<PriceSeries> {
  let from = start.getTime();
  for (let limit = PRICES_PER_QUERY; ;) {
    const packed = await findPackedPrices(db, series, new Date(from), limit);
    prices.replaceFrom(from, packed);
    if (packed.length < limit * PACKED_BYTES) return prices;
    // All trades of a batch have the same time. If they are more than the limit, a query with this limit never gets past them.
    if (prices.lastTime === from) limit *= 2;
    from = prices.lastTime;
  }
}
