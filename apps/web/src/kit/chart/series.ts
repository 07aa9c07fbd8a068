import type { LineKind } from './palette.ts';

export type ChartPoint = { transactionDate: string; price: number };
export type ChartSeries = { id: string | number; label: string; kind: LineKind; points: readonly ChartPoint[] };

/** Columns that share one time axis (seconds): null where a series has no point of its own. */
export type Aligned = { times: number[]; values: (number | null)[][] };

const seconds = (date: string): number => Date.parse(date) / 1000;

/** Merges all lines onto one time axis. Each line extends to `until` (ms since 1970): a price is valid until the next purchase. */
export function align(series: readonly ChartSeries[], until: number): Aligned {
  const end = until / 1000;
  const moments = new Set<number>();
  const byTime = series.map(({ points }) => {
    const column = new Map<number, number>();
    for (const { transactionDate, price } of points) column.set(seconds(transactionDate), price);
    const last = points.at(-1);
    if (last && seconds(last.transactionDate) < end) column.set(end, last.price);
    for (const moment of column.keys()) moments.add(moment);
    return column;
  });
  const times = [...moments].sort((a, b) => a - b);
  return { times, values: byTime.map((column) => times.map((moment) => column.get(moment) ?? null)) };
}

export type AxisUnit = 'seconds' | 'minutes' | 'hours' | 'days';

/** The unit of the time axis, by the span of its times (seconds). */
export function axisUnit(times: readonly number[]): AxisUnit {
  const span = (times.at(-1) ?? 0) - (times[0] ?? 0);
  if (span < 60) return 'seconds';
  if (span < 3_600) return 'minutes';
  if (span < 86_400) return 'hours';
  return 'days';
}

export type Extremes = { first: number; last: number; low: number; high: number };

export function extremes(points: readonly ChartPoint[]): Extremes | null {
  const prices = points.map(({ price }) => price);
  const [first, last] = [prices[0], prices.at(-1)];
  if (first === undefined || last === undefined) return null;
  return { first, last, low: Math.min(...prices), high: Math.max(...prices) };
}
