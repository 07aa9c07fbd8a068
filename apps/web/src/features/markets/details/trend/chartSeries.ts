import type { Answer, Bet, endpoints } from '@wieszcz/api';
import { uiTexts } from '@wieszcz/texts';
import { byChance } from '../../../../game/trading/figures.ts';
import type { ChartSeries } from '../../../../kit/chart/series.ts';

type Charts = Answer<typeof endpoints.getMarketChart>;

/** The most likely bets together; otherwise the id of one. */
export const TOP = 'top';
export type ChartChoice = { bet: string; option: boolean };

const LINES = 5;

/** One bet: both of its options. Several: the chosen option of up to five of them, or of the chosen one. */
export function seriesOf(bets: readonly Bet[], charts: Charts, { bet, option }: ChartChoice): ChartSeries[] {
  const pointsOf = (betId: number, side: boolean) =>
    charts.find((chart) => chart.betId === betId && chart.option === side)?.points ?? [];
  const [only, ...others] = bets;
  if (only && others.length === 0) {
    return [
      { id: 'yes', label: uiTexts.yes, kind: 'yes', points: pointsOf(only.id, true) },
      { id: 'no', label: uiTexts.no, kind: 'no', points: pointsOf(only.id, false) },
    ];
  }
  const ranked = byChance(bets);
  const shown = bet === TOP ? ranked.slice(0, LINES) : ranked.filter(({ id }) => String(id) === bet);
  return shown.map(({ id, title }) => ({
    id,
    label: title,
    kind: ranked.findIndex((each) => each.id === id),
    points: pointsOf(id, option),
  }));
}
