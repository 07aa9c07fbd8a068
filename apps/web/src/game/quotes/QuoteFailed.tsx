import { ticketTexts } from '@wieszcz/texts';
import { tradeMessageOf } from '#api/failures.ts';
import { Note } from '#kit/feedback/Note.tsx';
import { RetryButton } from '#kit/feedback/RetryButton.tsx';

type QuoteFailedProps = { quote: { error: Error | null; retry: () => Promise<unknown> } };

/** Says that the price of the order could not be read. Renders nothing without an error. */
export function QuoteFailed({ quote: { error, retry } }: QuoteFailedProps) {
  if (!error) return null;
  return (
    <Note
      kind="error"
      title={ticketTexts.previewFailed}
      action={
        <RetryButton size="xs" onRetry={retry}>
          {ticketTexts.checkAgain}
        </RetryButton>
      }
    >
      {tradeMessageOf(error)}
    </Note>
  );
}
