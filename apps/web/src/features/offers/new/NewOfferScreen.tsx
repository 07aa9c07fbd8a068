import { Button, Skeleton } from '@mantine/core';
import { newOfferTexts as say } from '@wieszcz/texts';
import { Link, useParams } from 'react-router';
import { useContract } from '../../../api/contracts.ts';
import { codeOf, messageOf } from '../../../api/failures.ts';
import { idParam } from '../../../api/markets.ts';
import { paths } from '../../../paths.ts';
import { EmptyState } from '../../../game/states/EmptyState.tsx';
import { Loading } from '../../../kit/feedback/Loading.tsx';
import { PageTitle } from '../../../kit/navigation/PageTitle.tsx';
import { UnloadedScreen } from '../../../kit/feedback/UnloadedScreen.tsx';
import { NewOfferPage } from './NewOfferPage.tsx';

export function NewOfferScreen() {
  const id = idParam(useParams()['contractId']);
  const query = useContract(id);
  const { data: position, error } = query;
  if (id === 0 || codeOf(error) === 'CONTRACT_NOT_FOUND')
    return <Blocked sentence={say.notFound} to={paths.contracts} label={say.backToContracts} />;
  if (position && position.contractStatus !== 'PENDING') {
    return <Blocked sentence={say.notPending} to={paths.contractDetails(id)} label={say.back} />;
  }
  if (position && position.shares === 0)
    return <Blocked sentence={say.allListed} to={paths.contractDetails(id)} label={say.back} />;
  if (position) return <NewOfferPage position={position} />;
  return (
    <UnloadedScreen title={say.title} failure={error && messageOf(error)} query={query}>
      <Loading label={say.loading}>
        <Skeleton height={360} mt={24} radius="md" />
      </Loading>
    </UnloadedScreen>
  );
}

/** Nothing to list here, and the way back. */
function Blocked({ sentence, to, label }: { sentence: string; to: string; label: string }) {
  return (
    <>
      <PageTitle>{say.title}</PageTitle>
      <EmptyState
        title={sentence}
        action={
          <Button component={Link} to={to} variant="default">
            {label}
          </Button>
        }
      />
    </>
  );
}
