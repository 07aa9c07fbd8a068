import { MAX_CHART_POINTS } from '../values/limits.ts';
import { firstIndexWhere } from '../values/search.ts';

export type ChartPoint = { transactionDate: Date; price: number };

/** Prices in ascending time, read by index; the extremes may be precomputed. */
export type PriceSequence = {
  readonly length: number;
  /** Milliseconds. */
  timeAt(index: number): number;
  /** Index of the first of the lowest prices in [from, to). */
  lowest(from: number, to: number): number;
  /** Index of the first of the highest prices in [from, to). */
  highest(from: number, to: number): number;
};

/** First, last, lowest and highest. */
const POINTS_PER_BUCKET = 4;

/**
 * The indexes from `start` on that remain when at most `limit` points may be drawn, ascending. Divides the time span into equal buckets
 * and keeps of each the first, last, lowest and highest point, so that the line keeps its shape.
 */
export function thinnedIndexes(prices: PriceSequence, start: number, limit: number): number[] {
  const { length } = prices;
  if (length - start <= limit) return Array.from({ length: length - start }, (_, index) => start + index);
  const began = prices.timeAt(start);
  const span = prices.timeAt(length - 1) - began;
  const buckets = Math.max(1, Math.floor(limit / POINTS_PER_BUCKET));
  const bucketAt = (index: number): number =>
    span === 0 ? 0 : Math.min(buckets - 1, Math.floor(((prices.timeAt(index) - began) * buckets) / span));

  const kept: number[] = [];
  for (let first = start; first < length;) {
    const bucket = bucketAt(first);
    const next = firstIndexWhere(first + 1, length, (index) => bucketAt(index) > bucket);
    const survivors = new Set([first, prices.lowest(first, next), prices.highest(first, next), next - 1]);
    kept.push(...[...survivors].sort((a, b) => a - b));
    first = next;
  }
  return kept;
}

/** Thins points in ascending time to at most `limit`, as `thinnedIndexes` does. */
export function thinChart<Point extends ChartPoint>(points: readonly Point[], limit: number = MAX_CHART_POINTS): Point[] {
  const extreme = (from: number, to: number, isBetter: (price: number, best: number) => boolean): number => {
    let best = from;
    for (let index = from + 1; index < to; index++) if (isBetter(points[index]!.price, points[best]!.price)) best = index;
    return best;
  };
  const sequence: PriceSequence = {
    length: points.length,
    timeAt: (index) => points[index]!.transactionDate.getTime(),
    lowest: (from, to) => extreme(from, to, (price, best) => price < best),
    highest: (from, to) => extreme(from, to, (price, best) => price > best),
  };
  return thinnedIndexes(sequence, 0, limit).map((index) => points[index]!);
}
