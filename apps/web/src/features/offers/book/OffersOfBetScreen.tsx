import { offersTexts } from '@wieszcz/texts';
import { useParams } from 'react-router';
import { codeOf, messageOf } from '#api/failures.ts';
import { idParam, useMarketOfBet } from '#api/markets.ts';
import { NotFoundState } from '#game/states/NotFoundState.tsx';
import { Loading, RowSkeletons } from '#kit/feedback/Loading.tsx';
import { UnloadedScreen } from '#kit/feedback/UnloadedScreen.tsx';
import { optionParam, paths } from '#paths.ts';
import { OffersPage } from './OffersPage.tsx';

export function OffersOfBetScreen() {
  const params = useParams();
  const betId = idParam(params['betId']);
  const option = optionParam(params['option']);
  const query = useMarketOfBet(betId);
  const { data: market, error } = query;
  const bet = market?.bets.find(({ id }) => id === betId);
  if (market && bet && option !== null)
    return <OffersPage key={`${betId}-${option}`} market={market} bet={bet} option={option} />;
  if (betId === 0 || option === null || market || codeOf(error) === 'BET_NOT_FOUND')
    return <NotFoundState sentence={offersTexts.notFound} to={paths.markets()} label={offersTexts.backToMarkets} />;
  return (
    <UnloadedScreen title={offersTexts.title} failure={error && messageOf(error)} query={query}>
      <Loading>
        <RowSkeletons rows={8} />
      </Loading>
    </UnloadedScreen>
  );
}
