import { type BetId, type ChartPoint, type Chance, MAX_CHART_POINTS, thinChart } from '@wieszcz/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/pool.ts';
import { refused } from '../../platform/http/app-error.ts';
import { probability } from '../../presenters/chance.ts';
import { timestamp } from '../../presenters/timestamp.ts';
import { readCharts } from '../prices/chart.ts';
import type { PriceHistories } from '../prices/price-histories.ts';
import { unpack } from '../prices/price-series.ts';
import { listPricedBetsWith } from './best-prices.queries.ts';
import type { Chances } from './chances.ts';
import { findRecordedRange } from './recorded.queries.ts';

type ChancePoint = { at: string; chance: number };
type ChartDependencies = { db: Database; clock: Clock; chances: Chances; histories: PriceHistories };

/** Two points are reserved: the first and the last. */
const THINNED_POINTS = MAX_CHART_POINTS - 2;

/**
 * The chances of a bet since a moment, in ascending time. The first point is the last chance before that moment, moved to the moment itself.
 * The last point is the chance now, or when trading closed, or at the resolution; it is left out if it equals the point before. Until the
 * resolution the chart ends with the closing, although a chance may be recorded later, when a bet is added. The time before the first recorded
 * chance has the prices of trades of yes instead.
 */
export async function readChanceChart(dependencies: ChartDependencies, bet: BetId, since: Date): Promise<ChancePoint[]> {
  const [recorded, last] = await Promise.all([readPoints(dependencies, bet, since), readLastPoint(dependencies, bet, since)]);
  const earlier = recorded.filter(({ transactionDate }) => transactionDate < last.transactionDate);
  const lastDiffers = earlier.at(-1)?.price !== last.price;
  return [...earlier, ...(lastDiffers ? [last] : [])].map(({ transactionDate, price }) => ({
    at: timestamp(transactionDate),
    chance: probability(price as Chance),
  }));
}

/** The `price` of these points is a chance. */
async function readPoints(dependencies: ChartDependencies, bet: BetId, since: Date): Promise<ChartPoint[]> {
  const { edge, packed, recordedFrom, tradedBefore } = await findRecordedRange(dependencies.db, bet, since);
  const points = packed === null ? [] : unpack(packed);
  if (edge !== null) return [{ transactionDate: since, price: edge }, ...thinChart(points, THINNED_POINTS)];
  const prices = tradedBefore ? await readTradePrices(dependencies, bet, since) : [];
  const unrecorded = prices.filter(({ transactionDate }) => recordedFrom === null || transactionDate < recordedFrom);
  return thinChart([...unrecorded, ...points], THINNED_POINTS);
}

/** Prices of yes as chances, for the time when trades were recorded but no chances yet. */
async function readTradePrices({ histories }: ChartDependencies, bet: BetId, since: Date): Promise<ChartPoint[]> {
  const [points] = await readCharts(histories, [{ bet, option: true }], since);
  return points!.map(({ transactionDate, price }) => ({
    transactionDate: new Date(transactionDate),
    price: Math.round(price * 10_000),
  }));
}

async function readLastPoint({ db, clock, chances }: ChartDependencies, bet: BetId, since: Date): Promise<ChartPoint> {
  const now = clock.now();
  const bets = await listPricedBetsWith(db, [bet], now);
  const found = bets.find(({ id }) => id === bet);
  // Deleted since the caller has found it.
  if (!found) throw refused('BET_NOT_FOUND');
  const { resolvedAt, tradingClosesAt } = found;
  const end = resolvedAt ?? (tradingClosesAt !== null && tradingClosesAt < now ? tradingClosesAt : now);
  const { chance } = (await chances.of(bets)).get(bet)!;
  return { transactionDate: end < since ? since : end, price: chance };
}
