import { Skeleton } from '@mantine/core';
import { editorTexts } from '@wieszcz/texts';
import { Fragment, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { codeOf, loadingMessageOf } from '#api/failures.ts';
import { type Market, useMarket } from '#api/market.ts';
import { isAuthor, useSession } from '#api/session.ts';
import { NotFoundState } from '#game/states/NotFoundState.tsx';
import { Loading } from '#kit/feedback/Loading.tsx';
import { UnloadedScreen } from '#kit/feedback/UnloadedScreen.tsx';
import { idParam, paths } from '#paths.ts';

type EditorGateProps = {
  /** Title of the screen while the market loads, and where it can't be edited. */
  title: string;
  children: (market: Market) => ReactNode;
};

/**
 * Loads the market of an editing screen, and renders the screen only for the market's author. Another market's screen is mounted anew: values
 * that were entered for one market must not be sent for another.
 */
export function EditorGate({ title, children }: EditorGateProps) {
  const id = idParam(useParams()['id']);
  const user = useSession();
  const query = useMarket(id);
  const { data: market, error } = query;
  if (market && isAuthor(user, market)) return <Fragment key={market.marketId}>{children(market)}</Fragment>;
  if (market)
    return (
      <EditingBlocked
        title={title}
        sentence={editorTexts.notAuthor}
        to={paths.marketDetails(id)}
        label={editorTexts.backToMarket}
      />
    );
  if (id === 0 || codeOf(error) === 'MARKET_NOT_FOUND') return <EditingBlocked title={title} sentence={editorTexts.notFound} />;
  return (
    <UnloadedScreen title={title} failure={error && loadingMessageOf(error)} query={query}>
      <Loading label={editorTexts.loading}>
        <Skeleton height={420} mt={24} radius="md" />
      </Loading>
    </UnloadedScreen>
  );
}

type EditingBlockedProps = {
  /** Title of the screen. */
  title: string;
  sentence: string;
  /** Path and label of the link; by default the list of markets. */
  to?: string;
  label?: string;
};

/** In place of an editing screen: why the market can't be edited here, and a link. */
export function EditingBlocked({
  title,
  sentence,
  to = paths.markets(),
  label = editorTexts.backToMarkets,
}: EditingBlockedProps) {
  return <NotFoundState screen={title} sentence={sentence} to={to} label={label} />;
}
