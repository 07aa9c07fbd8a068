import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { profileTexts } from '@wieszcz/texts';
import { api, endpoints } from '../../../api/client.ts';
import { messageOf } from '../../../api/failures.ts';
import { keys } from '../../../api/keys.ts';
import { FailedState } from '../../../kit/feedback/FailedState.tsx';
import { Loading, RowSkeletons } from '../../../kit/feedback/Loading.tsx';
import { Money } from '../../../game/trading/Money.tsx';
import { NetWorth } from './NetWorth.tsx';
import classes from './Portfolio.module.css';
import { Positions } from './Positions.tsx';

/** What the player owns: net worth over time, its parts, and the pending positions. */
export function Portfolio() {
  const portfolio = useQuery({ queryKey: keys.portfolio, queryFn: () => api(endpoints.getPortfolio) });
  if (portfolio.isPending) return <PortfolioSkeleton />;
  if (portfolio.isError) {
    return (
      <div className="card">
        <FailedState
          message={messageOf(portfolio.error)}
          onRetry={() => void portfolio.refetch()}
          retrying={portfolio.isFetching}
        />
      </div>
    );
  }
  const { netWorth, budget, openValue, possiblePayout, positions } = portfolio.data;
  return (
    <>
      <NetWorth value={netWorth} />
      <dl className={`card ${classes.figures}`}>
        <Figure label={profileTexts.budget} value={budget} />
        <Figure label={profileTexts.openValue} value={openValue} />
        <Figure label={profileTexts.possiblePayout} value={possiblePayout} />
      </dl>
      <Positions positions={positions} />
    </>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd>
        <Money value={value} />
      </dd>
    </div>
  );
}

function PortfolioSkeleton() {
  return (
    <Loading>
      <div className={classes.skeleton}>
        <Skeleton height={366} radius="md" />
        <Skeleton height={88} radius="md" />
        <RowSkeletons rows={3} height={64} />
      </div>
    </Loading>
  );
}
