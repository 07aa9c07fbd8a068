import { useQuery } from '@tanstack/react-query';
import type { Cents } from '@wieszcz/domain';
import { profileTexts, uiTexts, withNoBreakSpaces } from '@wieszcz/texts';
import { useMemo, useState } from 'react';
import { api, endpoints } from '#api/client.ts';
import { messageOf } from '#api/failures.ts';
import { keys } from '#api/keys.ts';
import { parseNetWorth, type Portfolio } from '#api/portfolio.ts';
import { minus } from '#game/trading/figures.ts';
import { heightInChart, signedMoney } from '#game/trading/money.ts';
import { Money } from '#game/trading/Money.tsx';
import { RangeSwitch, type ChartRange } from '#kit/chart/RangeSwitch.tsx';
import type { ChartSeries } from '#kit/chart/series.ts';
import { ValueChart } from '#kit/chart/ValueChart.tsx';
import { FailedState } from '#kit/feedback/FailedState.tsx';
import { useKeptFailure } from '#kit/feedback/useKeptFailure.ts';
import classes from './portfolio.module.css';

const INITIAL_DAYS = 30;

type Funds = Pick<Portfolio, 'netWorth' | 'budget' | 'reserved' | 'openValue'>;

/**
 * Net worth: its present value, its change over a range of days, its chart, and its parts. The change includes bonuses, so it isn't
 * coloured like a profit.
 */
export function NetWorth({ funds, chart: { query, days, setDays } }: { funds: Funds; chart: NetWorthChart }) {
  const history = query.data?.history;
  const series = useMemo(
    (): ChartSeries[] => [
      {
        id: 'worth',
        label: profileTexts.netWorthChart,
        kind: 'plain',
        points: (history ?? []).map(({ date, netWorth }) => ({ at: date, value: heightInChart(netWorth) })),
      },
    ],
    [history],
  );
  const first = history?.[0];
  const last = history?.at(-1);
  const isDrawable = history !== undefined && history.length > 1 && last !== undefined;
  const hasFailed = query.error !== null && query.data === undefined;
  // While the chart loads, its place is kept, so that the screen doesn't move when it arrives. Most players have one.
  const hasPlace = isDrawable || query.isPending || hasFailed;
  return (
    <section className={`card ${classes.netWorthCard}`} aria-labelledby="net-worth">
      <div className={classes.netWorthHead}>
        <div>
          {/* Takes the focus from a retry button that disappears (`useFocusPassedOn`). */}
          <h2 id="net-worth" tabIndex={-1} className={classes.label}>
            {profileTexts.netWorth}
          </h2>
          <b className={classes.figure}>
            <Money value={funds.netWorth} />
          </b>
          {hasPlace && (
            <p className={classes.change}>
              {first && last && query.data && (
                <>
                  <b className="num">{signedMoney(minus(last.netWorth, first.netWorth))}</b>{' '}
                  {profileTexts.changeInLastDays(query.data.days)}
                </>
              )}
            </p>
          )}
        </div>
        {(hasPlace || days !== INITIAL_DAYS) && (
          <div className={classes.ranges}>
            <RangeSwitch value={days} onChange={setDays} fullWidth />
          </div>
        )}
      </div>
      {hasFailed && <FailedState message={`${uiTexts.chartFailed} ${messageOf(query.error)}`} onRetry={query.refetch} />}
      {hasPlace && !hasFailed && (
        <div aria-busy={query.isPending || query.isPlaceholderData}>
          <ValueChart
            title={profileTexts.netWorthChart}
            series={series}
            unit="amount"
            until={last ? Date.parse(last.date) : 0}
            isLoading={query.isPending}
            legend={false}
          />
        </div>
      )}
      <p className={classes.hint}>{withNoBreakSpaces(profileTexts.netWorthHint)}</p>
      <dl className={classes.sum}>
        <Part label={profileTexts.budget} value={funds.budget} />
        <Part label={profileTexts.reserved} value={funds.reserved} />
        <Part label={profileTexts.openValue} value={funds.openValue} />
      </dl>
    </section>
  );
}

type NetWorthChart = ReturnType<typeof useNetWorthChart>;

/** The chart of net worths and the range of days that it shows. */
export function useNetWorthChart() {
  const [days, setDays] = useState<ChartRange>(INITIAL_DAYS);
  return { query: useNetWorths(days), days, setDays };
}

/** The net worths of the last days. While those of another range load, the former ones stay. */
const useNetWorths = (days: ChartRange) =>
  useKeptFailure(
    useQuery({
      queryKey: keys.portfolioChart(days),
      queryFn: async () => {
        const history = await api(endpoints.getPortfolioChart, { query: { days: `${days}` } });
        return { days, history: history.map(parseNetWorth) };
      },
      placeholderData: (previous) => previous,
    }),
  );

function Part({ label, value }: { label: string; value: Cents }) {
  return (
    <div className={classes.part}>
      <dt>{label}</dt>
      <dd>
        <Money value={value} />
      </dd>
    </div>
  );
}
