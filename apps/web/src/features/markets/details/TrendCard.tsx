import { marketTexts, uiTexts } from '@wieszcz/texts';
import { useMemo, useState, type ReactNode } from 'react';
import { type BetLine, type ChartDays, useMarketChances, useMarketPrices } from '#api/charts.ts';
import { messageOf } from '#api/failures.ts';
import type { Bet, Market } from '#api/market.ts';
import { byChance, oppositeChance } from '#game/trading/figures.ts';
import { heightInChart } from '#game/trading/money.ts';
import type { ValueUnit } from '#kit/chart/axes/valueAxis.ts';
import { RangeSwitch } from '#kit/chart/RangeSwitch.tsx';
import type { ChartSeries } from '#kit/chart/series.ts';
import { ChartAction, ValueChart } from '#kit/chart/ValueChart.tsx';
import { FailedState } from '#kit/feedback/FailedState.tsx';
import { useKeptFailure } from '#kit/feedback/useKeptFailure.ts';
import { Choice } from '#kit/forms/Choice.tsx';
import { useIsPhone } from '#kit/theme/useIsPhone.ts';
import classes from './TrendCard.module.css';

/** Value of `ChartChoice.bet` that chooses the most likely bets. */
const TOP = 'top';

/** What the chart shows, and of which bet and option. `bet` is `TOP` or a bet's id as text. */
type ChartChoice = { shown: 'chances' | 'prices'; bet: string; option: boolean };

/** Maximum number of bets that `TOP` chooses. */
const TOP_BETS = 5;

const NO_LINES = [] as const;

type TrendCardProps = {
  market: Market;
  /** Above the chart: the chance of a single bet. */
  lead?: ReactNode;
};

/** Chart of the chances, or of the prices of the trades. */
export function TrendCard({ market, lead }: TrendCardProps) {
  const hasSeveralBets = market.bets.length > 1;
  const isPhone = useIsPhone();
  const [days, setDays] = useState<ChartDays>(30);
  const [choice, setChoice] = useState<ChartChoice>({ shown: 'chances', bet: TOP, option: true });
  const showsChances = choice.shown === 'chances';
  const { series, data, error, isPlaceholderData, refetch } = useTrend(market, days, choice);
  const range = <RangeSwitch value={days} onChange={setDays} fullWidth={isPhone} />;
  const title = titleOf(choice, hasSeveralBets);
  return (
    <section className={`card ${classes.card}`}>
      {lead && <div className={classes.lead}>{lead}</div>}
      <div className={classes.head}>
        {/* Takes the focus from a retry button that disappears (`useFocusPassedOn`). */}
        <h2 tabIndex={-1} className={classes.title}>
          {title}
        </h2>
        {!isPhone && range}
      </div>
      {hasSeveralBets && <ChartChoices market={market} choice={choice} onChange={setChoice} />}
      {error && !data ? (
        <div className={classes.failed}>
          <FailedState message={`${uiTexts.chartFailed} ${messageOf(error)}`} onRetry={refetch} />
        </div>
      ) : (
        <div aria-busy={isPlaceholderData || !data}>
          <ValueChart
            title={title}
            series={series}
            unit={unitOf(choice, hasSeveralBets)}
            until={data?.until ?? 0}
            isLoading={!data}
            legend={hasSeveralBets || !showsChances}
            {...(isPhone ? { below: range } : {})}
            caption={marketTexts.chartCaption(choice.shown, hasSeveralBets, data?.days ?? days, market.stage === 'resolved')}
            actions={
              <ChartAction onClick={() => setChoice({ ...choice, shown: showsChances ? 'prices' : 'chances' })}>
                {showsChances ? marketTexts.showPrices : marketTexts.showChances(hasSeveralBets)}
              </ChartAction>
            }
          />
        </div>
      )}
    </section>
  );
}

/** The lines of the chart, and the query that they come from. */
function useTrend(market: Market, days: ChartDays, choice: ChartChoice) {
  const { bets } = market;
  const showsChances = choice.shown === 'chances';
  const charted = useMemo(() => chartedBets(bets, choice).map(({ id }) => id), [bets, choice]);
  const chances = useMarketChances(market, charted, days, showsChances);
  const prices = useMarketPrices(market, days, !showsChances);
  const { data, error, isPlaceholderData, refetch } = useKeptFailure(showsChances ? chances : prices);
  const series = useMemo(() => {
    if (!data) return seriesOf(bets, NO_LINES, choice);
    const { lines, from, until } = data;
    if (!showsChances) return seriesOf(bets, beginAtOpeningPrices(lines, bets, from), choice);
    return seriesOf(bets, endAtShownChances(lines, bets, until), choice);
  }, [bets, data, choice, showsChances]);
  return { series, data, error, isPlaceholderData, refetch };
}

function titleOf({ shown, option }: ChartChoice, hasSeveralBets: boolean): string {
  if (shown === 'chances') return hasSeveralBets ? marketTexts.trendChances(option) : marketTexts.trendChance;
  return hasSeveralBets ? marketTexts.trendPricesOf(option) : marketTexts.trendPrices;
}

function unitOf({ shown, option }: ChartChoice, hasSeveralBets: boolean): ValueUnit {
  if (shown === 'prices') return 'price';
  return hasSeveralBets && !option ? 'chanceOfNo' : 'chance';
}

type ChartChoicesProps = { market: Market; choice: ChartChoice; onChange: (choice: ChartChoice) => void };

function ChartChoices({ market: { bets }, choice, onChange }: ChartChoicesProps) {
  const betChoices = [
    { value: TOP, label: bets.length > TOP_BETS ? marketTexts.chartBetTop(TOP_BETS) : marketTexts.chartBetAll },
    ...bets.map(({ id, title }) => ({ value: String(id), label: title })),
  ];
  const optionChoices = [
    { value: 'true', label: uiTexts.optionYes },
    { value: 'false', label: uiTexts.optionNo },
  ];
  return (
    <div className={classes.choices}>
      <Choice
        size="xs"
        aria-label={marketTexts.chartBet}
        data={betChoices}
        value={choice.bet}
        onChange={(bet) => onChange({ ...choice, bet })}
      />
      <Choice
        size="xs"
        aria-label={marketTexts.chartOption}
        data={optionChoices}
        value={String(choice.option)}
        onChange={(option) => onChange({ ...choice, option: option === 'true' })}
      />
    </div>
  );
}

/** The bets that the chart shows, the most likely first. */
function chartedBets(bets: readonly Bet[], { bet }: ChartChoice): Bet[] {
  const ranked = byChance(bets);
  return bets.length === 1 || bet === TOP ? ranked.slice(0, TOP_BETS) : ranked.filter(({ id }) => String(id) === bet);
}

/**
 * Ends each line with the chance that the page shows now, at `until` (ms since 1970). The page reads chances more often than lines, so they
 * may differ from the last points, as they do when the market has just been resolved.
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

/**
 * Begins the line of each option at `from` (ms since 1970), or when its bet was added if that was later. It begins with the opening price
 * unless a trade precedes `from`.
 */
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
function seriesOf(bets: readonly Bet[], lines: readonly BetLine[], choice: ChartChoice): ChartSeries[] {
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
