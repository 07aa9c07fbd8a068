import { marketTexts, uiTexts } from '@wieszcz/texts';
import { useMemo, useState, type ReactNode } from 'react';
import { type ChartDays, useMarketChances, useMarketPrices } from '#api/charts.ts';
import { messageOf } from '#api/failures.ts';
import type { Market } from '#api/market.ts';
import { ChartAction, PriceChart } from '#kit/chart/PriceChart.tsx';
import { RangeSwitch } from '#kit/chart/RangeSwitch.tsx';
import { FailedState } from '#kit/feedback/FailedState.tsx';
import { Choice } from '#kit/forms/Choice.tsx';
import { useIsPhone } from '#kit/theme/useIsPhone.ts';
import {
  beginAtOpeningPrices,
  chartedBets,
  type ChartChoice,
  endAtShownChances,
  seriesOf,
  TOP,
  TOP_BETS,
} from './chartSeries.ts';
import classes from './TrendCard.module.css';

const NO_LINES = [] as const;

type TrendCardProps = {
  market: Market;
  /** Above the chart: the chance of a single bet. */
  lead?: ReactNode;
};

/** Chart of the chances, or of the prices of the trades. */
export function TrendCard({ market, lead }: TrendCardProps) {
  const { bets } = market;
  const hasSeveralBets = bets.length > 1;
  const isPhone = useIsPhone();
  const [days, setDays] = useState<ChartDays>(30);
  const [choice, setChoice] = useState<ChartChoice>({ shown: 'chances', bet: TOP, option: true });
  const showsChances = choice.shown === 'chances';
  const charted = useMemo(() => chartedBets(bets, choice).map(({ id }) => id), [bets, choice]);
  const chances = useMarketChances(market, charted, days, showsChances);
  const prices = useMarketPrices(market, days, !showsChances);
  const { data, error, isFetching, isPlaceholderData, refetch } = showsChances ? chances : prices;
  const isResolved = market.stage === 'resolved';
  const series = useMemo(() => {
    if (!data) return seriesOf(bets, NO_LINES, choice);
    const { lines, from, until } = data;
    if (!showsChances) return seriesOf(bets, beginAtOpeningPrices(lines, bets, from), choice);
    return seriesOf(bets, isResolved ? lines : endAtShownChances(lines, bets, until), choice);
  }, [bets, data, choice, showsChances, isResolved]);
  const range = <RangeSwitch value={days} onChange={setDays} fullWidth={isPhone} />;
  const title = titleOf(choice, hasSeveralBets);
  return (
    <section className={`card ${classes.card}`}>
      {lead && <div className={classes.lead}>{lead}</div>}
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        {!isPhone && range}
      </div>
      {hasSeveralBets && <ChartChoices market={market} choice={choice} onChange={setChoice} />}
      {error && !data ? (
        <div className={classes.failed}>
          <FailedState
            message={`${marketTexts.chartFailed} ${messageOf(error)}`}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        </div>
      ) : (
        <div aria-busy={isPlaceholderData || !data}>
          <PriceChart
            title={title}
            series={series}
            unit={showsChances ? 'chance' : 'price'}
            until={data?.until ?? 0}
            isLoading={!data}
            legend={hasSeveralBets || !showsChances}
            {...(isPhone ? { below: range } : {})}
            caption={marketTexts.chartCaption(choice.shown, hasSeveralBets, data?.days ?? days, isResolved)}
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

function titleOf({ shown, option }: ChartChoice, hasSeveralBets: boolean): string {
  if (shown === 'chances') return hasSeveralBets ? marketTexts.trendChances(option) : marketTexts.trendChance;
  return hasSeveralBets ? marketTexts.trendPricesOf(option) : marketTexts.trendPrices;
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
