import { Button } from '@mantine/core';
import { marketTexts as say } from '@wieszcz/texts';
import { useDeferredValue } from 'react';
import { Link, useParams } from 'react-router';
import { codeOf, loadingMessageOf } from '../../api/failures.ts';
import { idParam, useMarket } from '../../api/markets.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../game/states/EmptyState.tsx';
import { useDocumentTitle } from '../../kit/navigation/PageTitle.tsx';
import { UnloadedScreen } from '../../kit/feedback/UnloadedScreen.tsx';
import { MarketPage } from './details/MarketPage.tsx';
import { MarketPageSkeleton } from './details/MarketPageSkeleton.tsx';

export function MarketDetailsScreen() {
  const id = idParam(useParams()['id']);
  const query = useMarket(id);
  const { data, error } = query;
  // The page is drawn in short steps, so that a slow phone stays responsive.
  const market = useDeferredValue(data);
  if (market?.marketId === id) return <MarketPage key={id} market={market} />;
  if (id === 0 || codeOf(error) === 'MARKET_NOT_FOUND') return <NotFound />;
  return (
    <UnloadedScreen title={say.screen} titleClass="srOnly" failure={error && loadingMessageOf(error)} query={query}>
      <MarketPageSkeleton />
    </UnloadedScreen>
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
    >
      {say.notFoundHint}
    </EmptyState>
  );
}
