import { LRUCache } from 'lru-cache';
import type { PriceSeries } from './price-series.ts';

/** A chart takes about 60 kB, with the text of its answer. */
const CACHED_CHARTS = 50;

/** The chart with this key. It is computed again only if the series has changed since. */
export type RecentCharts<Chart> = (key: string, prices: PriceSeries, draw: () => Chart) => Chart;

/** Caches charts until the next trade. An unchanged chart is the same object, so its JSON text and hash are also made once. */
export function createRecentCharts<Chart>(): RecentCharts<Chart> {
  const charts = new LRUCache<string, { prices: PriceSeries; version: number; chart: Chart }>({ max: CACHED_CHARTS });
  return (key, prices, draw) => {
    const cached = charts.get(key);
    if (cached?.prices === prices && cached.version === prices.version) return cached.chart;
    const chart = draw();
    charts.set(key, { prices, version: prices.version, chart });
    return chart;
  };
}
