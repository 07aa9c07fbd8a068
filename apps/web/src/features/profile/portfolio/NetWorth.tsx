import { useQuery } from '@tanstack/react-query';
import { profileTexts, typo } from '@wieszcz/texts';
import { useMemo, useState } from 'react';
import { api, endpoints } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import { minus } from '../../../game/trading/figures.ts';
import { Money, Profit } from '../../../game/trading/Money.tsx';
import { PriceChart } from '../../../kit/chart/PriceChart.tsx';
import { RangeSwitch, type ChartRange } from '../../../kit/chart/RangeSwitch.tsx';
import type { ChartSeries } from '../../../kit/chart/series.ts';
import classes from './NetWorth.module.css';

const INITIAL_DAYS = 30;

/** Net worth ($): its present value, its change over a range of days, and its chart. */
export function NetWorth({ value }: { value: number }) {
  const [days, setDays] = useState<ChartRange>(INITIAL_DAYS);
  const chart = useQuery({
    queryKey: keys.portfolioChart(days),
    queryFn: () => api(endpoints.getPortfolioChart, { query: { days: `${days}` } }),
    placeholderData: (previous) => previous,
  });
  const history = chart.data;
  const series = useMemo(
    (): ChartSeries[] => [
      {
        id: 'worth',
        label: profileTexts.netWorthChart,
        kind: 'plain',
        points: (history ?? []).map(({ date, netWorth }) => ({ transactionDate: date, price: netWorth })),
      },
    ],
    [history],
  );
  const first = history?.[0];
  const last = history?.at(-1);
  const isDrawable = history !== undefined && history.length > 1 && last !== undefined;
  return (
    <section className={`card ${classes.card}`} aria-labelledby="net-worth">
      <div className={classes.head}>
        <div>
          <h2 id="net-worth" className={classes.label}>
            {profileTexts.netWorth}
          </h2>
          <b className={classes.figure}>
            <Money value={value} />
          </b>
          {first && isDrawable && (
            <p className={classes.change}>
              <Profit value={minus(last.netWorth, first.netWorth)} cost={first.netWorth} /> {profileTexts.inLastDays(days)}
            </p>
          )}
        </div>
        {(isDrawable || days !== INITIAL_DAYS) && (
          <div className={classes.ranges}>
            <RangeSwitch value={days} onChange={setDays} fullWidth />
          </div>
        )}
      </div>
      {isDrawable && (
        <PriceChart
          title={profileTexts.netWorthChart}
          series={series}
          unit="amount"
          until={Date.parse(last.date)}
          legend={false}
        />
      )}
      <p className={classes.hint}>{typo(profileTexts.netWorthHint)}</p>
    </section>
  );
}
