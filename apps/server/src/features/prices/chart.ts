import type { ChartPoint } from '@wieszcz/contract';
import { MAX_CHART_POINTS, thinChart, warsawMidnight } from '@wieszcz/domain';
import type { Database } from '../../platform/database/pool.ts';
import { dollars, timestamp } from '../../presenters/amounts.ts';
import { selectPrices, selectPricesBefore, selectThinnedPrices, type Series, type SeriesPoint } from './chart.queries.ts';

/** One point is kept for the left edge. */
const THINNED_POINTS = MAX_CHART_POINTS - 1;
/** Up to so many transactions are read as they are; of more the database makes a first choice. */
const READ_AS_THEY_ARE = 4_000;
/** A multiple of the number of final buckets (four points each), so that the first choice holds everything that the last one keeps. */
const FIRST_BUCKETS = 2 * Math.floor(THINNED_POINTS / 4);

/** A bare date is midnight in Europe/Warsaw; a time without a zone is UTC. */
export function startOfRange(timeAgo: string): Date {
  if (!timeAgo.includes('T')) return warsawMidnight(timeAgo);
  return new Date(/(Z|[+-]\d\d:?\d\d)$/.test(timeAgo) ? timeAgo : `${timeAgo}Z`);
}

const keyOf = ({ bet, option }: Series) => `${bet}/${option}`;

/** The prices of each series since that moment, in the order given. The last price before it stands at the left edge, so that a line starts there. */
export async function readCharts(db: Database, series: readonly Series[], since: Date): Promise<ChartPoint[][]> {
  const [edges, read] = await Promise.all([
    selectPricesBefore(db, series, since),
    selectPrices(db, series, since, READ_AS_THEY_ARE + 1),
  ]);
  const points = Map.groupBy(read, keyOf);
  const crowded = series.filter((each) => (points.get(keyOf(each))?.length ?? 0) > READ_AS_THEY_ARE);
  for (const each of crowded) points.set(keyOf(each), await selectThinnedPrices(db, each, since, FIRST_BUCKETS));
  const edgeOf = new Map(edges.map((edge) => [keyOf(edge), { ...edge, transactionDate: since }]));
  return series.map((each) => {
    const edge = edgeOf.get(keyOf(each));
    const thinned = thinChart(points.get(keyOf(each)) ?? [], THINNED_POINTS);
    return (edge ? [edge, ...thinned] : thinned).map(showPoint);
  });
}

const showPoint = (point: SeriesPoint): ChartPoint => ({
  transactionDate: timestamp(point.transactionDate),
  price: dollars(point.price),
});
