import { Skeleton } from '@mantine/core';
import { newOfferTexts as say, stopTexts } from '@wieszcz/texts';
import { useParams } from 'react-router';
import type { Position } from '#api/position.ts';
import { useContract } from '#api/contracts.ts';
import { codeOf, messageOf } from '#api/failures.ts';
import { idParam, useMarket } from '#api/markets.ts';
import { paths } from '#paths.ts';
import { useStop } from '#game/markets/useStop.ts';
import { NotFoundState } from '#game/states/NotFoundState.tsx';
import { Loading } from '#kit/feedback/Loading.tsx';
import { UnloadedScreen } from '#kit/feedback/UnloadedScreen.tsx';
import { NewOfferPage } from './NewOfferPage.tsx';

export function NewOfferScreen() {
  const id = idParam(useParams()['contractId']);
  const query = useContract(id);
  const { data: position, error } = query;
  const market = useMarket(position?.bet.marketId ?? 0, { isLive: true });
  const stop = useStop(market.data);
  if (id === 0 || codeOf(error) === 'CONTRACT_NOT_FOUND')
    return <NotFoundState screen={say.title} sentence={say.notFound} to={paths.contracts} label={say.backToContracts} />;
  // The form asks for a preview at once, which a market that doesn't trade would refuse.
  if (position && !market.isPending) {
    const objection = objectionToListing(position) ?? (stop && stopTexts[stop.kind]);
    if (objection === null) return <NewOfferPage position={position} />;
    return <NotFoundState screen={say.title} sentence={objection} to={paths.contractDetails(id)} label={say.back} />;
  }
  return (
    <UnloadedScreen title={say.title} failure={error && messageOf(error)} query={query}>
      <Loading label={say.loading}>
        <Skeleton height={360} mt={24} radius="md" />
      </Loading>
    </UnloadedScreen>
  );
}

/** Why no share of the position can be listed for sale; null if some can. */
function objectionToListing({ status, shares }: Pick<Position, 'status' | 'shares'>): string | null {
  if (status !== 'PENDING') return say.notPending;
  return shares === 0 ? say.allListed : null;
}
