import type { ReactNode } from 'react';
import { FailedState } from './FailedState.tsx';
import { PageTitle } from '../navigation/PageTitle.tsx';

type UnloadedScreenProps = {
  title: string;
  titleClass?: string;
  /** What went wrong; null while the answer is on its way. */
  failure: string | null;
  query: { isFetching: boolean; refetch: () => Promise<unknown> };
  /** The shape of what comes. */
  children: ReactNode;
};

/** A screen that has nothing to show yet: a title all the same, and below it the wait or what went wrong. */
export function UnloadedScreen({ title, titleClass, failure, query, children }: UnloadedScreenProps) {
  return (
    <>
      <PageTitle className={titleClass}>{title}</PageTitle>
      {failure === null ? (
        children
      ) : (
        <FailedState message={failure} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
    </>
  );
}
