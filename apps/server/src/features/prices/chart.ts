import type { ChartPoint } from '@wieszcz/api';
import { MAX_CHART_POINTS, thinChart, warsawMidnight } from '@wieszcz/domain';
import { dollars } from '../../presenters/amounts.ts';
import { timestamp } from '../../presenters/timestamp.ts';
import type { Series } from './chart.queries.ts';
import { keyOf, type PriceHistories } from './price-histories.ts';
import { unpack } from './price-series.ts';

/** One point is kept for the left edge. */
const THINNED_POINTS = MAX_CHART_POINTS - 1;

/** A bare date is midnight in Europe/Warsaw; a time without a zone is UTC. */
export function startOfRange(timeAgo: string): Date {
  if (!timeAgo.includes('T')) return warsawMidnight(timeAgo);
  return new Date(/(Z|[+-]\d\d:?\d\d)$/.test(timeAgo) ? timeAgo : `${timeAgo}Z`);
}

type Points = { edge: number | null; points: { transactionDate: Date; price: number }[] };

/** The prices of each series since that moment, in the order given. The last price before it stands at the left edge, so that a line starts there. */
export async function readCharts(histories: PriceHistories, series: readonly Series[], since: Date): Promise<ChartPoint[][]> {
  return Promise.all(
    series.map(async (each) => {
      const quiet = histories.knows(each) ? null : await readQuiet(histories, each, since);
      return quiet ? draw(quiet, since) : readCrowded(histories, each, since);
    }),
  );
}

const draw = ({ edge, points }: Points, since: Date): ChartPoint[] =>
  (edge === null ? points : [{ transactionDate: since, price: edge }, ...points]).map(showPoint);

/** As its transactions are, unless those are more than a chart may hold. */
async function readQuiet(histories: PriceHistories, series: Series, since: Date): Promise<Points | null> {
  const { edge, packed } = (await histories.packed({ ...series, since }))!;
  const points = packed === null ? [] : unpack(packed);
  return points.length > MAX_CHART_POINTS ? null : { edge, points: thinChart(points, THINNED_POINTS) };
}

async function readCrowded(histories: PriceHistories, series: Series, since: Date): Promise<ChartPoint[]> {
  const prices = await histories.upToNow(series);
  const start = since.getTime();
  return histories.recent(`${keyOf(series)}/${start}`, prices, () =>
    draw({ edge: prices.priceBefore(start), points: prices.thinned(start, THINNED_POINTS) }, since),
  );
}

const showPoint = (point: { transactionDate: Date; price: number }): ChartPoint => ({
  transactionDate: timestamp(point.transactionDate),
  price: dollars(point.price),
});
