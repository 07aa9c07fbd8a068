import { LRUCache } from 'lru-cache';
import type { PriceSeries } from './price-series.ts';

/** A chart takes about 60 kB, with the text of its answer. */
const CACHED_CHARTS = 50;

type Version = PriceSeries['version'];

/** The chart with this key, of the series in this version. Draws it only if the series has changed or the chart was evicted. */
export type RecentCharts<Chart> = (key: string, version: Version, draw: () => Chart) => Chart;

/**
 * Caches charts until the series changes or is read anew. An unchanged chart is the same object. `/transactions/chart` sends just that
 * object, so its JSON text and hash are cached with it. An entry keeps the version instead of the series, which may be evicted before the
 * chart.
 */
export function createRecentCharts<Chart>(): RecentCharts<Chart> {
  const charts = new LRUCache<string, { version: Version; chart: Chart }>({ max: CACHED_CHARTS });
  return (key, version, draw) => {
    const cached = charts.get(key);
    if (cached?.version === version) return cached.chart;
    const chart = draw();
    charts.set(key, { version, chart });
    return chart;
  };
}
