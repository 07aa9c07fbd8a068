import { Button } from '@mantine/core';
import { offersTexts as say } from '@wieszcz/texts';
import { Link, useParams } from 'react-router';
import { codeOf, messageOf } from '../../api/failures.ts';
import { idParam, useMarketOfBet } from '../../api/markets.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { Loading, RowSkeletons } from '../../ui/Loading.tsx';
import { PageTitle, useDocumentTitle } from '../../ui/PageTitle.tsx';
import { OffersPage } from './OffersPage.tsx';

export function OffersOfBetScreen() {
  const { betId: betParam, option: optionParam } = useParams();
  const betId = idParam(betParam);
  const option = optionParam !== 'false';
  const { data: market, error, isFetching, refetch } = useMarketOfBet(betId);
  const bet = market?.bets?.find(({ id }) => id === betId);
  if (market && bet) return <OffersPage key={`${betId}-${option}`} market={market} bet={bet} option={option} />;
  if (betId === 0 || market || codeOf(error) === 'BET_NOT_FOUND') return <NotFound />;
  return (
    <>
      <PageTitle>{say.title}</PageTitle>
      {error ? (
        <FailedState message={messageOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Loading>
          <RowSkeletons rows={8} />
        </Loading>
      )}
    </>
  );
}

function NotFound() {
  useDocumentTitle(say.notFound);
  return (
    <EmptyState
      level={1}
      title={say.notFound}
      action={
        <Button component={Link} to={paths.markets()} variant="default">
          {say.backToMarkets}
        </Button>
      }
    />
  );
}
