import { Button } from '@mantine/core';
import { ticketTexts } from '@wieszcz/texts';
import { tradeMessageOf } from '#api/failures.ts';
import { Note } from '#kit/feedback/Note.tsx';

type QuoteFailedProps = { quote: { error: Error | null; isFetching: boolean; retry: () => void } };

/** Says that the price of the order could not be read. Renders nothing without an error. */
export function QuoteFailed({ quote: { error, isFetching, retry } }: QuoteFailedProps) {
  if (!error) return null;
  return (
    <Note
      kind="error"
      title={ticketTexts.previewFailed}
      action={
        <Button size="xs" variant="default" loading={isFetching} onClick={retry}>
          {ticketTexts.checkAgain}
        </Button>
      }
    >
      {tradeMessageOf(error)}
    </Note>
  );
}
