import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, endpoints } from '#api/client.ts';
import { keys } from '#api/keys.ts';
import { parsePortfolio } from '#api/portfolio.ts';
import { LoadFailure } from '#game/states/LoadFailure.tsx';
import { Loading, RowSkeletons } from '#kit/feedback/Loading.tsx';
import { useKeptFailure } from '#kit/feedback/useKeptFailure.ts';
import { NetWorth, useNetWorthChart } from './NetWorth.tsx';
import { Origins } from './Origins.tsx';
import { Positions } from './Positions.tsx';
import classes from './portfolio.module.css';

/** What the player owns: net worth over time, its parts, where it came from, and the pending positions. */
export function Portfolio() {
  const portfolio = useKeptFailure(
    useQuery({
      queryKey: keys.portfolio,
      queryFn: async () => parsePortfolio(await api(endpoints.getPortfolio)),
    }),
  );
  // Read at once, not after the portfolio.
  const chart = useNetWorthChart();
  if (portfolio.isPending) return <PortfolioSkeleton />;
  const failure = <LoadFailure query={portfolio} card />;
  if (!portfolio.data) return failure;
  const { bonuses, profit, positions } = portfolio.data;
  return (
    <>
      {failure}
      <NetWorth funds={portfolio.data} chart={chart} />
      <Origins bonuses={bonuses} profit={profit} />
      <Positions positions={positions} />
    </>
  );
}

function PortfolioSkeleton() {
  return (
    <Loading>
      <div className={classes.skeleton}>
        <Skeleton height={440} radius="md" />
        <Skeleton height={170} radius="md" />
        <RowSkeletons rows={3} height={64} />
      </div>
    </Loading>
  );
}
