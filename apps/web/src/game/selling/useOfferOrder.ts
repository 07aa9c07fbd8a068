import type { Position } from '#api/position.ts';
import type { TypedNumber } from '#kit/forms/typedNumber.ts';
import type { Confirmation, OrderPlace, useOrder } from '../quotes/useOrder.ts';
import type { TypedAmount } from '../trading/typedAmount.ts';
import type { ListingPlan } from './planListing.ts';
import { useListing } from './useListing.ts';
import type { useSaleQuote } from './useSaleQuote.ts';
import { useSellNow } from './useSellNow.ts';

type OfferOrder = {
  position: Position;
  price: TypedAmount;
  shares: TypedNumber;
  /** The entries as JSON. */
  choice: string;
  plan: ListingPlan;
  /** Whether the plan is known. */
  isKnown: boolean;
  quote: ReturnType<typeof useSaleQuote>;
};

/** Lists shares of a position, or sells them at once instead if that brings as much: the order of the ticket and of a new offer. */
export function useOfferOrder(place: OrderPlace, { position, price, shares, choice, plan, isKnown, quote }: OfferOrder) {
  const listing = useListing(place, quote);
  const canSellNow = quote.isCurrent && !listing.isSending;
  const instead = useSellInstead(place, quote, { position, choice, now: plan.now, canSend: canSellNow });
  const isSending = listing.isSending || instead.isSending;
  const doubtful = listing.inDoubtFor(choice);
  const canSend = doubtful !== null || (plan.obstacle === null && isKnown && quote.isCurrent);

  const submit = () => {
    if (doubtful) return listing.submit(doubtful);
    if (!canSend || isSending || typeof price === 'string' || typeof shares === 'string') return;
    listing.submit({ choice, positionId: position.id, price, shares });
  };
  return {
    isMoved: isKnown && doubtful === null && instead.doubtful === null && quote.movedFrom !== null,
    isBetterNow: isKnown && plan.isBetterNow,
    /** An order with these entries that may have been executed although it failed. */
    doubtful,
    canSend,
    failure: listing.failureOf(choice),
    heldBackAt: lastHeldBack(choice, listing, instead),
    isListing: listing.isSending,
    instead,
    /** While the offer or the sale at once is sent. */
    isSending,
    submit,
  };
}

type SaleInstead = {
  position: Position;
  choice: string;
  /** What selling the shares of the offer at once does. */
  now: ListingPlan['now'];
  canSend: boolean;
};

/** The sale at once, for the button of `SellInstead`. */
function useSellInstead(place: OrderPlace, quote: Confirmation, { position, choice, now, canSend }: SaleInstead) {
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
    /** What the sale brings. */
    proceeds: doubtful?.proceeds ?? proceeds,
    failure: failureOf(choice),
    submittedAt,
    heldBackAt,
    isSending,
    submit,
  };
}

export type SaleInsteadOfOffer = ReturnType<typeof useSellInstead>;

type Sent = Pick<ReturnType<typeof useOrder>, 'submittedAt' | 'heldBackAt'>;

/** When the later submitted of two orders with these entries was held back; null if it wasn't, whatever became of the other. */
const lastHeldBack = (choice: string, one: Sent, other: Sent): number | null =>
  (one.submittedAt > other.submittedAt ? one : other).heldBackAt(choice);
