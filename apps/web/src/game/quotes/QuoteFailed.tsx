import { ticketTexts } from '@wieszcz/texts';
import { tradeMessageOf } from '#api/failures.ts';
import { useRetry } from '#kit/feedback/FailedState.tsx';
import { Note } from '#kit/feedback/Note.tsx';
import { ActionButton } from '#kit/forms/ActionButton.tsx';

type QuoteFailedProps = { quote: { error: Error | null; retry: () => Promise<unknown> } };

/** Says that the price of the order could not be read. Renders nothing without an error. */
export function QuoteFailed({ quote: { error, retry } }: QuoteFailedProps) {
  const check = useRetry(retry);
  if (!error) return null;
  return (
    <Note
      kind="error"
      title={ticketTexts.previewFailed}
      action={
        <ActionButton size="xs" variant="default" {...check}>
          {ticketTexts.checkAgain}
        </ActionButton>
      }
    >
      {tradeMessageOf(error)}
    </Note>
  );
}
