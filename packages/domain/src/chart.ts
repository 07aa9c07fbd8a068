import { MAX_CHART_POINTS } from './limits.ts';

export type ChartPoint = { transactionDate: Date; price: number };

/** First, last, lowest and highest of a bucket. */
const SURVIVORS = 4;

/**
 * Thins points in ascending time to at most `limit`, so that the line keeps its shape: equal buckets of time over the span of
 * the points, of each the first, last, lowest and highest.
 */
export function thinChart<Point extends ChartPoint>(points: readonly Point[], limit: number = MAX_CHART_POINTS): Point[] {
  if (points.length <= limit) return [...points];
  const start = points[0]!.transactionDate.getTime();
  const span = points.at(-1)!.transactionDate.getTime() - start;
  const buckets = Math.max(1, Math.floor(limit / SURVIVORS));
  const bucketOf = (point: Point): number =>
    span === 0 ? 0 : Math.min(buckets - 1, Math.floor(((point.transactionDate.getTime() - start) * buckets) / span));

  const thinned: Point[] = [];
  for (let from = 0; from < points.length;) {
    const bucket = bucketOf(points[from]!);
    let to = from + 1;
    while (to < points.length && bucketOf(points[to]!) === bucket) to++;
    thinned.push(...survivors(points, from, to));
    from = to;
  }
  return thinned;
}

function survivors<Point extends ChartPoint>(points: readonly Point[], from: number, to: number): Point[] {
  let lowest = from;
  let highest = from;
  for (let index = from; index < to; index++) {
    if (points[index]!.price < points[lowest]!.price) lowest = index;
    if (points[index]!.price > points[highest]!.price) highest = index;
  }
  const kept = [...new Set([from, lowest, highest, to - 1])].sort((a, b) => a - b);
  return kept.map((index) => points[index]!);
}
