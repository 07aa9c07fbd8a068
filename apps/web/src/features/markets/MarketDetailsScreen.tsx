import { marketTexts as say } from '@wieszcz/texts';
import { useDeferredValue } from 'react';
import { useParams } from 'react-router';
import { codeOf, loadingMessageOf } from '#api/failures.ts';
import { idParam, useMarket } from '#api/markets.ts';
import { paths } from '#paths.ts';
import { NotFoundState } from '#game/states/NotFoundState.tsx';
import { UnloadedScreen } from '#kit/feedback/UnloadedScreen.tsx';
import { MarketPage } from './details/MarketPage.tsx';
import { MarketPageSkeleton } from './details/MarketPageSkeleton.tsx';

export function MarketDetailsScreen() {
  const id = idParam(useParams()['id']);
  const query = useMarket(id, { isLive: true });
  const { data, error } = query;
  // React can interrupt a deferred render, so a slow phone stays responsive while the page renders.
  const market = useDeferredValue(data);
  // The page may have been open when its author took the market back: then the market that it showed is gone.
  if (id === 0 || codeOf(error) === 'MARKET_NOT_FOUND')
    return <NotFoundState sentence={say.notFound} hint={say.notFoundHint} to={paths.markets()} label={say.backToMarkets} />;
  if (market?.marketId === id) return <MarketPage key={id} market={market} />;
  return (
    <UnloadedScreen title={say.screen} titleClass="srOnly" failure={error && loadingMessageOf(error)} query={query}>
      <MarketPageSkeleton />
    </UnloadedScreen>
  );
}
