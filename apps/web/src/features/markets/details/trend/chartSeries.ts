import { uiTexts } from '@wieszcz/texts';
import type { BetLine } from '#api/charts.ts';
import type { Bet } from '#api/market.ts';
import { byChance, oppositeChance } from '#game/trading/figures.ts';
import { heightInChart } from '#game/trading/money.ts';
import type { ChartSeries } from '#kit/chart/series.ts';

/** Value of `ChartChoice.bet` that chooses the most likely bets. */
export const TOP = 'top';

/** What the chart shows, and of which bet and option. `bet` is `TOP` or a bet's id as text. */
export type ChartChoice = { shown: 'chances' | 'prices'; bet: string; option: boolean };

/** Maximum number of bets that `TOP` chooses. */
export const TOP_BETS = 5;

/** The bets that the chart shows, the most likely first. */
export function chartedBets(bets: readonly Bet[], { bet }: ChartChoice): Bet[] {
  const ranked = byChance(bets);
  return bets.length === 1 || bet === TOP ? ranked.slice(0, TOP_BETS) : ranked.filter(({ id }) => String(id) === bet);
}

/**
 * Ends each line with the chance that the page shows now, at `until` (ms since 1970). The page reads chances more often than lines, so they
 * may differ from the last points.
 */
export function endAtShownChances(lines: readonly BetLine[], bets: readonly Bet[], until: number): BetLine[] {
  const at = new Date(until).toISOString();
  return lines.map((line) => {
    const value = bets.find(({ id }) => id === line.betId)?.chance;
    const last = line.points.at(-1);
    if (value === undefined || last === undefined || value === last.value) return line;
    return { ...line, points: [...line.points, { at, value }] };
  });
}

/** Begins the lines of all bets and options at `from` (ms since 1970), or when the bet was added: with the opening price, where no trade precedes it. */
export function beginAtOpeningPrices(lines: readonly BetLine[], bets: readonly Bet[], from: number): BetLine[] {
  return bets.flatMap(({ id, yesPrice, noPrice, createdDate }) => {
    const at = new Date(Math.max(from, Date.parse(createdDate))).toISOString();
    return [true, false].map((option) => {
      const points = lines.find((line) => line.betId === id && line.option === option)?.points ?? [];
      const first = points[0];
      if (first !== undefined && Date.parse(first.at) <= from) return { betId: id, option, points };
      return { betId: id, option, points: [{ at, value: heightInChart(option ? yesPrice : noPrice) }, ...points] };
    });
  });
}

/**
 * The series of the chart. In a market with a single bet: the chance of yes, or the prices of both options. With several bets: one series
 * for each bet that the chart shows, with the chance or the price of the chosen option.
 */
export function seriesOf(bets: readonly Bet[], lines: readonly BetLine[], choice: ChartChoice): ChartSeries[] {
  const { shown, option } = choice;
  const pointsOf = (betId: number, wanted: boolean) =>
    lines.find((line) => line.betId === betId && line.option === wanted)?.points ?? [];
  const chancesOf = (betId: number, wanted: boolean) =>
    pointsOf(betId, true).map(({ at, value }) => ({ at, value: wanted ? value : oppositeChance(value) }));
  const singleBet = bets.length === 1 ? bets[0] : undefined;
  if (singleBet && shown === 'chances')
    return [{ id: 'yes', label: uiTexts.chanceOfYesLine, kind: 'yes', points: chancesOf(singleBet.id, true) }];
  if (singleBet) {
    return [
      { id: 'yes', label: uiTexts.yes, kind: 'yes', points: pointsOf(singleBet.id, true) },
      { id: 'no', label: uiTexts.no, kind: 'no', points: pointsOf(singleBet.id, false) },
    ];
  }
  const ranked = byChance(bets);
  return chartedBets(bets, choice).map(({ id, title }) => ({
    id,
    label: title,
    // The colour depends on the bet's rank among all bets, so a bet keeps it when it is shown alone.
    kind: ranked.findIndex((other) => other.id === id),
    points: shown === 'chances' ? chancesOf(id, option) : pointsOf(id, option),
  }));
}
