import { type ChartPoint as ChartPointJson, hasOffset } from '@wieszcz/api';
import { type ChartPoint, dollars, MAX_CHART_POINTS, thinChart, warsawMidnight } from '@wieszcz/domain';
import { timestamp } from '../../presenters/timestamp.ts';
import type { Series } from './chart.queries.ts';
import { seriesKey, type PriceHistories } from './price-histories.ts';
import { unpack } from './price-series.ts';

/** One point is reserved for the left edge. */
const THINNED_POINTS = MAX_CHART_POINTS - 1;

/** A bare date is midnight in Europe/Warsaw; a time without a zone is UTC. */
export function startOfRange(timeAgo: string): Date {
  if (!timeAgo.includes('T')) return warsawMidnight(timeAgo);
  return new Date(hasOffset(timeAgo) ? timeAgo : `${timeAgo}Z`);
}

/** Points in ascending time, and the last price before them; prices in cents. */
type Chart = { edge: number | null; points: ChartPoint[] };

/**
 * The prices of each series since a moment, in the order given, each thinned to at most `MAX_CHART_POINTS`. If a series has a price before
 * that moment, its chart begins at the moment with the latest such price, so that the line begins at the left edge.
 */
export async function readCharts(histories: PriceHistories, series: readonly Series[], since: Date): Promise<ChartPointJson[][]> {
  return Promise.all(
    series.map(async (one) => {
      // Reads only the range first, which is often short. Of a cached series only the latest trades are read, whatever the range.
      const short = histories.isCached(one) ? null : await readShortChart(histories, one, since);
      return short ? draw(short, since) : readLongChart(histories, one, since);
    }),
  );
}

const draw = ({ edge, points }: Chart, since: Date): ChartPointJson[] =>
  (edge === null ? points : [{ transactionDate: since, price: edge }, ...points]).map(showPoint);

/** Reads only the trades in the range. Null if they are more than a chart holds. */
async function readShortChart(histories: PriceHistories, series: Series, since: Date): Promise<Chart | null> {
  // Every series has an answer, also one without trades.
  const { edge, packed } = (await histories.packedChart({ ...series, since }))!;
  const points = packed === null ? [] : unpack(packed);
  return points.length > MAX_CHART_POINTS ? null : { edge, points: thinChart(points, THINNED_POINTS) };
}

/** Thins the history of the series, which is read whole unless it is cached. */
async function readLongChart(histories: PriceHistories, series: Series, since: Date): Promise<ChartPointJson[]> {
  const prices = await histories.upToNow(series);
  const start = since.getTime();
  return histories.recentChart(`${seriesKey(series)}/${start}`, prices.version, () =>
    draw({ edge: prices.priceBefore(start), points: prices.thinned(start, THINNED_POINTS) }, since),
  );
}

const showPoint = (point: ChartPoint): ChartPointJson => ({
  transactionDate: timestamp(point.transactionDate),
  price: dollars(point.price),
});
