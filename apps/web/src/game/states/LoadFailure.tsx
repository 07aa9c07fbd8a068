import { Box } from '@mantine/core';
import { messageOf } from '#api/failures.ts';
import { FailedState } from '#kit/feedback/FailedState.tsx';
import { Note } from '#kit/feedback/Note.tsx';
import { RetryButton } from '#kit/feedback/RetryButton.tsx';

type LoadFailureProps = {
  query: { data: unknown; error: unknown; refetch: () => Promise<unknown> };
  /** Given where the sentence of the failed call wouldn't say what is missing. */
  message?: string;
  /** Puts the state in place of the data into a card. */
  card?: boolean;
};

/**
 * Why a query failed, with a button that repeats it; nothing unless it failed. In place of the data, or, where only the repetition of a query
 * failed, as a note above the data, which stay on the screen.
 */
export function LoadFailure({ query, message = messageOf(query.error), card = false }: LoadFailureProps) {
  if (!query.error) return null;
  if (query.data !== undefined)
    return (
      <Box mb="md">
        <Note kind="warning" action={<RetryButton onRetry={query.refetch} />}>
          {message}
        </Note>
      </Box>
    );
  const state = <FailedState message={message} onRetry={query.refetch} />;
  return card ? <div className="card">{state}</div> : state;
}
