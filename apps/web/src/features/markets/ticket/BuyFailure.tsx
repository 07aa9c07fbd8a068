import { Button } from '@mantine/core';
import { ticketTexts as say } from '@wieszcz/texts';
import { buyingMessageOf, codeOf, fieldErrorsOf } from '../../../api/failures.ts';
import { Note } from '../../../kit/feedback/Note.tsx';

type BuyFailureProps = { error: unknown; available: number; asked: number; onBuyFewer: (shares: number) => void };

/** Why nothing was bought; with fewer shares on sale than asked, an offer to take those. */
export function BuyFailure({ error, available, asked, onBuyFewer }: BuyFailureProps) {
  if (!error || Object.keys(fieldErrorsOf(error)).length > 0) return null;
  const fewer = codeOf(error) === 'NOT_ENOUGH_OFFERS' && available > 0 && available < asked;
  return (
    <Note
      kind="error"
      title={say.failed}
      action={
        fewer && (
          <Button size="xs" variant="default" onClick={() => onBuyFewer(available)}>
            {say.buyFewer(available)}
          </Button>
        )
      }
    >
      {buyingMessageOf(error)}
    </Note>
  );
}
