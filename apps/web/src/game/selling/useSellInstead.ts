import type { Position } from '#api/position.ts';
import type { FillSummary } from '../orders/fills.ts';
import type { Confirmation, OrderPlace } from '../quotes/useOrder.ts';
import type { useListing } from './useListing.ts';
import { useSellNow } from './useSellNow.ts';

type SaleInstead = {
  position: Pick<Position, 'id' | 'option'>;
  /** Entries of the offer, as JSON. */
  choice: string;
  /** What selling the shares of the offer at once does. */
  now: FillSummary;
  canSend: boolean;
  /** Lists the offer. */
  listing: Pick<ReturnType<typeof useListing>, 'submittedAt' | 'heldBackAt'>;
};

/** Sells the shares of an offer at once instead of listing them: for the button of `SellInstead`. */
export function useSellInstead(place: OrderPlace, quote: Confirmation, saleInstead: SaleInstead) {
  const { position, choice, now, canSend, listing } = saleInstead;
  const sale = useSellNow(place, quote);
  const { submit: send, isSending, inDoubtFor, failureOf } = sale;
  const lastSubmitted = listing.submittedAt > sale.submittedAt ? listing : sale;
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
    /** When the offer or the sale was held back, whichever was submitted last; null if that one wasn't. */
    heldBackAt: lastSubmitted.heldBackAt(choice),
    isSending,
    submit,
  };
}
