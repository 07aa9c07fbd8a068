import type { Cents, PositionId } from '@wieszcz/domain';
import { ticketTexts } from '@wieszcz/texts';
import { wireAmount } from '#api/amounts.ts';
import { callOnce } from '#api/callOnce.ts';
import { endpoints } from '#api/client.ts';
import { type Position, parsePosition } from '#api/position.ts';
import { notifyDone } from '#kit/feedback/notice.tsx';
import type { TypedNumber } from '#kit/forms/typedNumber.ts';
import { paths } from '#paths.ts';
import { type Confirmation, type OrderPlace, useOrder } from '../quotes/useOrder.ts';
import { money } from '../trading/money.ts';
import type { TypedAmount } from '../trading/typedAmount.ts';
import type { ListingPlan } from './planListing.ts';
import type { useSaleQuote } from './useSaleQuote.ts';
import { useSellNow } from './useSellNow.ts';

const listingTexts = ticketTexts.listing;

type OfferOrder = {
  position: Position;
  price: TypedAmount;
  shares: TypedNumber;
  plan: ListingPlan;
  /** Whether the plan is known. */
  isKnown: boolean;
  quote: ReturnType<typeof useSaleQuote>;
};

/** Lists shares of a position, or sells them at once instead if that brings as much: the order of the ticket and of a new offer. */
export function useOfferOrder(place: OrderPlace, { position, price, shares, plan, isKnown, quote }: OfferOrder) {
  const listing = useListing(place, quote);
  const instead = useSellInstead(place, quote, position, plan.now);
  const { doubtful, failure } = listing;
  const canSend = doubtful !== null || (plan.obstacle === null && isKnown && quote.isCurrent);
  return {
    isMoved: isKnown && doubtful === null && instead.doubtful === null && quote.movedFrom !== null,
    isBetterNow: isKnown && plan.isBetterNow,
    doubtful,
    canSend,
    failure,
    heldBackAt: lastHeldBack(listing, instead),
    isListing: listing.isSending,
    instead,
    /** While the offer or the sale at once is sent. */
    isSending: listing.isSending || instead.isSending,
    submit: () =>
      listing.submit(
        canSend && typeof price !== 'string' && typeof shares !== 'string' ? { positionId: position.id, price, shares } : null,
      ),
  };
}

/** The sale at once, for the button of `SellInstead`. `now`: what selling the shares of the offer at once does. */
function useSellInstead(place: OrderPlace, quote: OfferOrder['quote'], { id, option }: Position, now: ListingPlan['now']) {
  const sale = useSellNow(place, quote);
  const { worst: minPrice, shares, sum: proceeds } = now;
  return {
    ...sale,
    /** What the sale brings. */
    proceeds: sale.doubtful?.proceeds ?? proceeds,
    submit: () =>
      sale.submit(quote.isCurrent && minPrice !== null ? { positionId: id, option, minPrice, shares, proceeds } : null),
  };
}

export type SaleInsteadOfOffer = ReturnType<typeof useSellInstead>;

type Sent = Pick<ReturnType<typeof useOrder>, 'submittedAt' | 'heldBackAt'>;

/** When the later submitted of two orders with these entries was held back; null if it wasn't, whatever became of the other. */
const lastHeldBack = (one: Sent, other: Sent): number | null => (one.submittedAt > other.submittedAt ? one : other).heldBackAt;

type ListingOrder = { positionId: PositionId; price: Cents; shares: number };

/** Lists shares of a position. Bids at the price or better are filled at once; the remaining shares are listed. */
export function useListing(place: OrderPlace, quote: Confirmation) {
  return useOrder<ListingOrder, Position>(place, {
    kind: 'listing',
    quote,
    send: async ({ positionId, price, shares }) =>
      parsePosition(
        await callOnce('listing', endpoints.addOffer, { body: { contractId: positionId, shares, price: wireAmount(price) } }),
      ),
    budgetOf: () => undefined,
    positionOf: (after) => (isHeld(after) ? after : null),
    onDone: (after, { price, shares, positionId }) => {
      const listed = listedBy(price, after);
      const link = isHeld(after) ? { link: { label: ticketTexts.seePosition, to: paths.contractDetails(positionId) } } : {};
      if (listed === 0) return notifyDone({ title: ticketTexts.sellNow.sold(shares, after.option), ...link });
      const sold = listed < shares ? [listingTexts.soldAtOnce(shares - listed)] : [];
      notifyDone({
        title: listingTexts.listed,
        text: [listingTexts.listedText(listed, money(price)), ...sold].join(' '),
        ...link,
      });
    },
  });
}

/** Whether the position still has shares. Without any, it has no screen to link to. */
const isHeld = ({ shares, offers }: Position): boolean => shares > 0 || offers.length > 0;

/**
 * How many shares an order at this price has put on sale, by the position after it; 0 if all were sold at once. The position may also have
 * offers that another tab has placed meanwhile, of which this page knows nothing. The newest one at the price is the order's: an offer that
 * stood at the price before it would have left no bid to which the order could sell.
 */
export function listedBy(price: Cents, { offers }: Pick<Position, 'offers'>): number {
  const [newest] = offers.filter((offer) => offer.price === price).toSorted((one, other) => other.id - one.id);
  return newest?.shares ?? 0;
}
