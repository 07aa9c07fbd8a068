import type { ReactNode } from 'react';
import { PageTitle } from '../navigation/PageTitle.tsx';
import { FailedState } from './FailedState.tsx';

type UnloadedScreenProps = {
  title: string;
  titleClass?: string;
  /** Message of the failed query; null while it loads. */
  failure: string | null;
  query: { refetch: () => Promise<unknown> };
  /** Skeletons, shown while the query loads. */
  children: ReactNode;
};

/** A screen without data: its title, and below it the skeletons or the failure with a retry. */
export function UnloadedScreen({ title, titleClass, failure, query, children }: UnloadedScreenProps) {
  return (
    <>
      <PageTitle className={titleClass}>{title}</PageTitle>
      {failure === null ? children : <FailedState message={failure} onRetry={query.refetch} />}
    </>
  );
}
