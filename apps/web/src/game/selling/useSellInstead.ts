import type { Position } from '#api/position.ts';
import type { FillSummary } from '../orders/fills.ts';
import type { Confirmation, OrderPlace } from '../quotes/useOrder.ts';
import { useSellNow } from './useSellNow.ts';

type SaleInstead = {
  position: Pick<Position, 'id' | 'option'>;
  /** Entries of the offer, as JSON. */
  choice: string;
  /** What selling the shares of the offer at once does. */
  now: FillSummary;
  canSend: boolean;
};

/** Sells the shares of an offer at once instead of listing them: for the button of `SellInstead`. */
export function useSellInstead(place: OrderPlace, quote: Confirmation, saleInstead: SaleInstead) {
  const { position, choice, now, canSend } = saleInstead;
  const { submit: send, isSending, inDoubtFor, failureOf, submittedAt, heldBackAt } = useSellNow(place, quote);
  const doubtful = inDoubtFor(choice);
  const { worst: minPrice, shares, sum: proceeds } = now;
  const submit = () => {
    if (doubtful) send(doubtful);
    else if (canSend && minPrice !== null && !isSending)
      send({ choice, positionId: position.id, option: position.option, minPrice, shares, proceeds });
  };
  return {
    /** A sale with these entries that may have been executed although it failed. */
    doubtful,
    failure: failureOf(choice),
    submittedAt,
    heldBackAt,
    isSending,
    submit,
  };
}
