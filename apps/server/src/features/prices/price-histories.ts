import type { ChartPoint } from '@wieszcz/contract';
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
import { PACKED_BYTES, PriceSeries } from './price-series.ts';
import { createRecentCharts, type RecentCharts } from './recent-charts.ts';

/** All prices of these series, for the charts of the busiest bets; of more the least recently asked for are forgotten. */
const REMEMBERED_PRICES = 3_000_000;
/** So few that nobody waits long behind them. */
const READ_AT_ONCE = 10_000;
/** Reading so many takes long enough to be noticed. */
const CROWD = 10_000;
/** Clocks of several servers differ a little: what a slower one wrote just now may be older than the last price known here. */
const OVERLAP = 250;

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

export function createPriceHistories(db: Database): PriceHistories {
  const known = new Map<string, PriceSeries>();
  const loading = new Map<string, Promise<PriceSeries>>();

  const load = async (key: string, series: Series) => {
    const prices = await readNew(db, series, new PriceSeries());
    known.set(key, prices);
    let remembered = [...known.values()].reduce((sum, each) => sum + each.length, 0);
    for (const [oldest, { length }] of known) {
      if (remembered <= REMEMBERED_PRICES || oldest === key) break;
      known.delete(oldest);
      remembered -= length;
    }
    return prices;
  };

  const upToNow = async (series: Series) => {
    const key = keyOf(series);
    const prices = known.get(key);
    if (prices) {
      known.delete(key);
      known.set(key, prices);
      return readNew(db, series, prices);
    }
    const first = loading.get(key);
    if (first) return readNew(db, series, await first);
    const loaded = load(key, series).finally(() => loading.delete(key));
    loading.set(key, loaded);
    return loaded;
  };

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

/** What a caller has read replaces what is known from that moment on, so that callers at the same time don't disturb each other. */
async function readNew(db: Database, series: Series, prices: PriceSeries): Promise<PriceSeries> {
  for (let limit = READ_AT_ONCE; ;) {
    const { lastTime } = prices;
    const from = lastTime - OVERLAP;
    const packed = await selectPackedPrices(db, series, new Date(from), limit);
    prices.replaceFrom(from, packed);
    if (packed.length < limit * PACKED_BYTES) return prices;
    // More were paid within the overlap than were read: a batch gives all its trades one instant.
    if (prices.lastTime === lastTime) limit *= 2;
  }
}
