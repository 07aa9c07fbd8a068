import { Button } from '@mantine/core';
import { ticketTexts as say } from '@wieszcz/texts';
import { buyingMessageOf, codeOf, fieldErrorsOf } from '../../../api/failures.ts';
import { Note } from '../../../kit/feedback/Note.tsx';

type BuyFailureProps = {
  error: unknown;
  /** Shares on sale up to the order's price. */
  available: number;
  /** Shares that the order asked for. */
  wanted: number;
  onBuyFewer: (shares: number) => void;
};

/** Why a purchase failed, with a button that buys what is on sale where that is less than wanted. Errors of fields show at the fields. */
export function BuyFailure({ error, available, wanted, onBuyFewer }: BuyFailureProps) {
  if (!error || Object.keys(fieldErrorsOf(error)).length > 0) return null;
  const canBuyFewer = codeOf(error) === 'NOT_ENOUGH_OFFERS' && available > 0 && available < wanted;
  return (
    <Note
      kind="error"
      title={say.failed}
      action={
        canBuyFewer && (
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
