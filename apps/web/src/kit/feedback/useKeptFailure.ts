import { useState } from 'react';

type Failing = { data: unknown; error: unknown; errorUpdateCount: number; isPlaceholderData?: boolean };

/**
 * The query with its last error until it is answered. A query without data loses its error whenever it is asked again, by a poll too. Here
 * the error stays, also in place of placeholder data, so that its message isn't read out again and its retry button keeps the focus.
 *
 * Known limit: when the component turns to another query that has failed before, it shows the former query's error until the new one is
 * answered. Give it a key to avoid that.
 */
export function useKeptFailure<Query extends Failing>(query: Query): Query {
  const { data, error, errorUpdateCount, isPlaceholderData = false } = query;
  const [last, setLast] = useState(error);
  if (error !== null && error !== last) setLast(error);
  const isAnswered = data !== undefined && !isPlaceholderData;
  if (error !== null || isAnswered || last === null || errorUpdateCount === 0) return query;
  return { ...query, data: undefined, error: last, isPending: false, isPlaceholderData: false };
}
