import { Button, Skeleton } from '@mantine/core';
import type { Market } from '@wieszcz/api';
import { editorTexts as say } from '@wieszcz/texts';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { codeOf, loadingMessageOf } from '../../../api/failures.ts';
import { idParam, useMarket } from '../../../api/markets.ts';
import { useSession } from '../../../api/session.ts';
import { paths } from '../../../paths.ts';
import { EmptyState } from '../../../game/states/EmptyState.tsx';
import { Loading } from '../../../kit/feedback/Loading.tsx';
import { PageTitle } from '../../../kit/navigation/PageTitle.tsx';
import { UnloadedScreen } from '../../../kit/feedback/UnloadedScreen.tsx';

type EditorGateProps = { title: string; children: (market: Market) => ReactNode };

/** Loads the market of an editing screen and lets only its author at it. */
export function EditorGate({ title, children }: EditorGateProps) {
  const id = idParam(useParams()['id']);
  const username = useSession()?.username;
  const query = useMarket(id);
  const { data: market, error } = query;
  if (market?.author === username && market) return children(market);
  if (market) return <Stop title={title} sentence={say.notAuthor} to={paths.marketDetails(id)} label={say.backToMarket} />;
  if (id === 0 || codeOf(error) === 'MARKET_NOT_FOUND') return <Stop title={title} sentence={say.notFound} />;
  return (
    <UnloadedScreen title={title} failure={error && loadingMessageOf(error)} query={query}>
      <Loading label={say.loading}>
        <Skeleton height={420} mt={24} radius="md" />
      </Loading>
    </UnloadedScreen>
  );
}

type StopProps = { title: string; sentence: string; to?: string; label?: string };

/** Nothing to edit here, and the way on. */
export function Stop({ title, sentence, to = paths.markets(), label = say.backToMarkets }: StopProps) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
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
