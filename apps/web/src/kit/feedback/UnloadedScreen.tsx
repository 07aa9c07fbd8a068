import type { ReactNode } from 'react';
import { PageTitle } from '../navigation/PageTitle.tsx';
import { FailedState } from './FailedState.tsx';
import { useKeptFailure } from './useKeptFailure.ts';

type UnloadedScreenProps = {
  title: string;
  titleClass?: string;
  /** Message of the failed query; null while it loads. */
  failure: string | null;
  query: { data: unknown; errorUpdateCount: number; refetch: () => Promise<unknown> };
  /** Skeletons, shown while the query loads. */
  children: ReactNode;
};

/** A screen without data: its title, and below it the skeletons or the failure with a retry. */
export function UnloadedScreen({ title, titleClass, failure, query, children }: UnloadedScreenProps) {
  const { data, errorUpdateCount, refetch } = query;
  const { error: kept } = useKeptFailure({ data, error: failure, errorUpdateCount });
  return (
    <>
      <PageTitle className={titleClass}>{title}</PageTitle>
      {kept === null ? children : <FailedState message={kept} onRetry={refetch} />}
    </>
  );
}
