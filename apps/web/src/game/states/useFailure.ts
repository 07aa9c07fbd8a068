import { useState } from 'react';

type Failing = { data: unknown; error: Error | null; errorUpdateCount: number };

/**
 * Why a query has no data; null unless it failed. A query without data loses its error whenever it is asked again, by a poll too: the last
 * one is returned until the answer, so that its message isn't read out again and its retry button keeps the focus.
 */
export function useFailure({ data, error, errorUpdateCount }: Failing): Error | null {
  const [last, setLast] = useState(error);
  if (error !== null && error !== last) setLast(error);
  if (data !== undefined) return null;
  return error ?? (errorUpdateCount > 0 ? last : null);
}
