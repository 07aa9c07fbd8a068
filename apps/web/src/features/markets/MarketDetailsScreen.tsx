import { Skeleton } from '@mantine/core';
import { marketTexts } from '@wieszcz/texts';
import { useDeferredValue } from 'react';
import { Navigate, useParams } from 'react-router';
import { codeOf, loadingMessageOf } from '#api/failures.ts';
import { useMarket } from '#api/market.ts';
import { useExpiredModerator } from '#api/session.ts';
import { useReturnTo } from '#api/useReturnTo.ts';
import { NotFoundState } from '#game/states/NotFoundState.tsx';
import { Loading, RowSkeletons } from '#kit/feedback/Loading.tsx';
import { UnloadedScreen } from '#kit/feedback/UnloadedScreen.tsx';
import { idParam, paths } from '#paths.ts';
import { MarketPage } from './details/MarketPage.tsx';
import classes from './details/MarketPage.module.css';

export function MarketDetailsScreen() {
  const id = idParam(useParams()['id']);
  // Only these fields: others change with each poll, also one that brings nothing new, and would render the screen again.
  const { data, error, errorUpdateCount, refetch } = useMarket(id, { isLive: true });
  // React can interrupt a deferred render, so a slow phone stays responsive while the page renders.
  const market = useDeferredValue(data);
  const returnTo = useReturnTo();
  const expired = useExpiredModerator();
  // As a guest the author could neither repeat what has just been refused nor see a draft. Without data it may be a draft.
  if (expired !== null && (!data || data.author === expired)) return <Navigate to={paths.loginThen(returnTo)} replace />;
  // The author may have taken the market back while this page was open. Then `data` still holds the market.
  if (id === 0 || codeOf(error) === 'MARKET_NOT_FOUND')
    return (
      <NotFoundState
        sentence={marketTexts.notFound}
        hint={marketTexts.notFoundHint}
        to={paths.markets()}
        label={marketTexts.backToMarkets}
      />
    );
  if (market?.marketId === id) return <MarketPage key={id} market={market} />;
  return (
    <UnloadedScreen
      title={marketTexts.screen}
      titleClass="srOnly"
      failure={error && loadingMessageOf(error)}
      // `data` arrives a render before `market`: the failure stays until then.
      query={{ data: market, errorUpdateCount, refetch }}
    >
      <MarketPageSkeleton />
    </UnloadedScreen>
  );
}

function MarketPageSkeleton() {
  return (
    <Loading label={marketTexts.loading}>
      <div className={classes.page}>
        <div className={classes.main}>
          <div className={classes.headSkeleton}>
            <Skeleton height={132} />
            <div>
              <Skeleton height={14} width={90} mb={14} />
              <Skeleton height={30} mb={8} />
              <Skeleton height={30} width="60%" />
            </div>
          </div>
          <Skeleton height={340} radius="md" />
          <RowSkeletons rows={3} height={96} />
        </div>
        <div className={classes.side}>
          <Skeleton height={520} radius="md" />
        </div>
      </div>
    </Loading>
  );
}
