import { rememberNewest } from '../../platform/remember-newest.ts';
import type { PriceSeries } from './price-series.ts';

/** Some 60 kB each, with the text that is sent of it. */
const REMEMBERED_CHARTS = 50;

export type RecentCharts<Chart> = (key: string, prices: PriceSeries, draw: () => Chart) => Chart;

/** The charts asked for last, each kept until something is traded: the same one, so that it is also written and hashed once. */
export function createRecentCharts<Chart>(): RecentCharts<Chart> {
  const charts = new Map<string, { prices: PriceSeries; version: number; chart: Chart }>();
  return (key, prices, draw) => {
    const drawn = () => ({ prices, version: prices.version, chart: draw() });
    const entry = charts.get(key) ?? drawn();
    // Drawn into the same entry: former tables of the map would keep the chart of another one (see `shared-reads.ts`).
    if (entry.prices !== prices || entry.version !== prices.version) Object.assign(entry, drawn());
    rememberNewest(charts, key, entry, REMEMBERED_CHARTS);
    return entry.chart;
  };
}
