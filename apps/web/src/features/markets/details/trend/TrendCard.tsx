import { Skeleton } from '@mantine/core';
import type { Market } from '@wieszcz/api';
import { marketTexts as say, uiTexts } from '@wieszcz/texts';
import { Choice } from '../../../../kit/forms/Choice.tsx';
import { useMemo, useState } from 'react';
import { messageOf } from '../../../../api/failures.ts';
import { useMarketChart } from '../../../../api/markets.ts';
import { FailedState } from '../../../../kit/feedback/FailedState.tsx';
import { PriceChart } from '../../../../kit/chart/PriceChart.tsx';
import { RangeSwitch, type ChartRange } from '../../../../kit/chart/RangeSwitch.tsx';
import classes from './TrendCard.module.css';
import { seriesOf, TOP, TOP_BETS, type ChartChoice } from './chartSeries.ts';

/** Chart of the prices: both options of a single bet, or one option of several bets. */
export function TrendCard({ market }: { market: Market }) {
  const bets = market.bets ?? [];
  const hasSeveralBets = bets.length > 1;
  const [days, setDays] = useState<ChartRange>(30);
  const [choice, setChoice] = useState<ChartChoice>({ bet: TOP, option: true });
  const { data, error, isFetching, isPlaceholderData, refetch, dataUpdatedAt } = useMarketChart(market.marketId, days);
  const series = useMemo(() => seriesOf(market.bets ?? [], data ?? [], choice), [market.bets, data, choice]);
  const title = hasSeveralBets ? say.trendOption(choice.option) : say.trend;
  return (
    <section className={`card ${classes.card}`}>
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        <RangeSwitch value={days} onChange={setDays} />
      </div>
      {hasSeveralBets && <ChartChoices market={market} choice={choice} onChange={setChoice} />}
      <div className={classes.plot} aria-busy={isPlaceholderData || (!data && !error)}>
        {error && (
          <FailedState message={`${say.chartFailed} ${messageOf(error)}`} onRetry={() => void refetch()} retrying={isFetching} />
        )}
        {!error && !data && <Skeleton height={270} />}
        {!error && data && (
          <PriceChart title={title} series={series} unit={hasSeveralBets ? 'chance' : 'price'} until={dataUpdatedAt} />
        )}
      </div>
    </section>
  );
}

type ChartChoicesProps = { market: Market; choice: ChartChoice; onChange: (choice: ChartChoice) => void };

function ChartChoices({ market, choice, onChange }: ChartChoicesProps) {
  const bets = market.bets ?? [];
  const lines = [
    { value: TOP, label: bets.length > TOP_BETS ? say.chartBetTop(TOP_BETS) : say.chartBetAll },
    ...bets.map(({ id, title }) => ({ value: String(id), label: title })),
  ];
  const options = [
    { value: 'true', label: uiTexts.optionYes },
    { value: 'false', label: uiTexts.optionNo },
  ];
  return (
    <div className={classes.choices}>
      <Choice
        size="xs"
        aria-label={say.chartBet}
        data={lines}
        value={choice.bet}
        onChange={(bet) => onChange({ ...choice, bet })}
      />
      <Choice
        size="xs"
        aria-label={say.chartOption}
        data={options}
        value={String(choice.option)}
        onChange={(option) => onChange({ ...choice, option: option === 'true' })}
      />
    </div>
  );
}
