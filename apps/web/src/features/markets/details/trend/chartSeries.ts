import type { Answer, Bet, endpoints } from '@wieszcz/api';
import { uiTexts } from '@wieszcz/texts';
import { byChance } from '../../../../game/trading/figures.ts';
import type { ChartSeries } from '../../../../kit/chart/series.ts';

type Charts = Answer<typeof endpoints.getMarketChart>;

/** `bet` of a choice that stands for the most likely bets together. */
export const TOP = 'top';

/** `bet` is `TOP` or a bet's id as text. */
export type ChartChoice = { bet: string; option: boolean };

/** Bets that `TOP` stands for, at most. */
export const TOP_BETS = 5;

/** Lines of the chart: both options of a single bet; of several bets the chosen option of the most likely ones, or of the chosen bet. */
export function seriesOf(bets: readonly Bet[], charts: Charts, { bet, option }: ChartChoice): ChartSeries[] {
  const pointsOf = (betId: number, wantedOption: boolean) =>
    charts.find((chart) => chart.betId === betId && chart.option === wantedOption)?.points ?? [];
  const singleBet = bets.length === 1 ? bets[0] : undefined;
  if (singleBet) {
    return [
      { id: 'yes', label: uiTexts.yes, kind: 'yes', points: pointsOf(singleBet.id, true) },
      { id: 'no', label: uiTexts.no, kind: 'no', points: pointsOf(singleBet.id, false) },
    ];
  }
  const ranked = byChance(bets);
  const shown = bet === TOP ? ranked.slice(0, TOP_BETS) : ranked.filter(({ id }) => String(id) === bet);
  return shown.map(({ id, title }) => ({
    id,
    label: title,
    // The rank chooses the colour, so that a bet keeps it when it is shown alone.
    kind: ranked.findIndex((other) => other.id === id),
    points: pointsOf(id, option),
  }));
}
