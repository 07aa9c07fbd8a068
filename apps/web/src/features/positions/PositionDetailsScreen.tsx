import { Button, Skeleton } from '@mantine/core';
import { contractsTexts as say } from '@wieszcz/texts';
import { Link, useParams } from 'react-router';
import { useContract } from '../../api/contracts.ts';
import { codeOf, messageOf } from '../../api/failures.ts';
import { idParam } from '../../api/markets.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../game/states/EmptyState.tsx';
import { Loading, RowSkeletons } from '../../kit/feedback/Loading.tsx';
import { useDocumentTitle } from '../../kit/navigation/PageTitle.tsx';
import { UnloadedScreen } from '../../kit/feedback/UnloadedScreen.tsx';
import { PositionPage } from './details/PositionPage.tsx';

export function PositionDetailsScreen() {
  const id = idParam(useParams()['id']);
  const query = useContract(id);
  const { data: position, error } = query;
  if (id === 0 || codeOf(error) === 'CONTRACT_NOT_FOUND') return <NotFound />;
  if (position) return <PositionPage position={position} />;
  return (
    <UnloadedScreen title={say.contractDetails} titleClass="srOnly" failure={error && messageOf(error)} query={query}>
      <Loading label={say.loading}>
        <Skeleton height={110} mb={24} radius="md" />
        <Skeleton height={88} mb={24} radius="md" />
        <RowSkeletons rows={3} />
      </Loading>
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
        <Button component={Link} to={paths.contracts} variant="default">
          {say.backToContracts}
        </Button>
      }
    >
      {say.notFoundHint}
    </EmptyState>
  );
}
