import { Skeleton } from '@mantine/core';
import { positionsTexts } from '@wieszcz/texts';
import { useParams } from 'react-router';
import { codeOf, messageOf } from '#api/failures.ts';
import { idParam, useMarket } from '#api/markets.ts';
import { usePosition } from '#api/positions.ts';
import { NotFoundState } from '#game/states/NotFoundState.tsx';
import { Loading, RowSkeletons } from '#kit/feedback/Loading.tsx';
import { UnloadedScreen } from '#kit/feedback/UnloadedScreen.tsx';
import { paths } from '#paths.ts';
import { PositionPage } from './details/PositionPage.tsx';

export function PositionDetailsScreen() {
  const id = idParam(useParams()['id']);
  const query = usePosition(id);
  const { data: position, error } = query;
  // Once it turns out to be resolved, the position is read again.
  useMarket(position?.status === 'PENDING' ? position.bet.marketId : 0, { isLive: true });
  if (id === 0 || codeOf(error) === 'CONTRACT_NOT_FOUND')
    return (
      <NotFoundState
        sentence={positionsTexts.notFound}
        hint={positionsTexts.notFoundHint}
        to={paths.contracts}
        label={positionsTexts.backToPositions}
      />
    );
  if (position) return <PositionPage position={position} />;
  return (
    <UnloadedScreen title={positionsTexts.contractDetails} titleClass="srOnly" failure={error && messageOf(error)} query={query}>
      <Loading label={positionsTexts.loading}>
        <Skeleton height={110} mb={24} radius="md" />
        <Skeleton height={88} mb={24} radius="md" />
        <RowSkeletons rows={3} />
      </Loading>
    </UnloadedScreen>
  );
}
