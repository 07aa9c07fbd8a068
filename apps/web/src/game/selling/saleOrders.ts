import type { Cents, PositionId } from '@wieszcz/domain';
import { ticketTexts } from '@wieszcz/texts';
import { parseAmount, parsePriced, wireAmount } from '#api/amounts.ts';
import { callOnce } from '#api/callOnce.ts';
import { api, endpoints } from '#api/client.ts';
import { keys } from '#api/keys.ts';
import { parsePosition, parsePositionLeft, type Position } from '#api/position.ts';
import { notifyDone } from '#kit/feedback/notice.tsx';
import type { TypedNumber } from '#kit/forms/typedNumber.ts';
import { paths } from '#paths.ts';
import { fillsByPrice, inWords, type Fill } from '../orders/fills.ts';
import { type OrderPlace, type OrderQuote, useOrder } from '../quotes/useOrder.ts';
import { useQuote } from '../quotes/useQuote.ts';
import { money } from '../trading/money.ts';
import type { TypedAmount } from '../trading/typedAmount.ts';
import type { ListingPlan } from './planListing.ts';

const { listing: listingTexts, sellNow: sellNowTexts } = ticketTexts;

type SaleQuotation = {
  /** A position, and how many of its shares are free. */
  holding: { position: Position; free: number };
  choice: string;
  /** What the order brings at once at the prices of these fills. */
  proceedsOf: (fills: readonly Fill[]) => Cents;
};

/** Quotes the sale of all free shares of a position: its fills suffice for the figures of every smaller sale at once. */
export function useSaleQuote({ holding: { position, free }, choice, proceedsOf }: SaleQuotation) {
  const quote = useQuote({
    queryKey: keys.salePreview(position.bet.id, { position: position.id, free }),
    read: async () => {
      const { fills } = await api(endpoints.previewSale, { params: { id: position.id }, query: { shares: free } });
      return { fills: fills.map(parsePriced) };
    },
    // A sale or a listing leaves fewer free shares, so the next one has seen no sum yet.
    choice: `${free} ${choice}`,
    sumOf: ({ fills }) => proceedsOf(fills),
  });
  return { ...quote, choice, renew: renewNothing };
}

/** The preview of the next order has another key, because fewer shares are free. */
const renewNothing = () => undefined;

/** The proceeds are what the player has seen. */
type SaleOrder = { positionId: PositionId; option: boolean; minPrice: Cents; shares: number; proceeds: Cents };
type Sale = { position: Position | null; fills: Fill[]; proceeds: Cents; budget: Cents };

/** Sends a sale at once, all or nothing. */
export function useSellNow(place: OrderPlace, quote: OrderQuote) {
  return useOrder<SaleOrder, Sale>(place, {
    kind: 'sale',
    quote,
    send: async ({ positionId, minPrice, shares }) => {
      const input = { params: { id: positionId }, body: { shares, minPrice: wireAmount(minPrice), timeInForce: 'FOK' } } as const;
      const { contract, fills, proceeds, budget } = await callOnce('sale', endpoints.sellContract, input);
      return {
        position: parsePositionLeft(contract),
        fills: fills.map(parsePriced),
        proceeds: parseAmount(proceeds),
        budget: parseAmount(budget),
      };
    },
    budgetOf: ({ budget }) => budget,
    positionOf: ({ position }) => position,
    onDone: ({ position, fills, proceeds, budget }, { shares, option }) =>
      notifyDone({
        title: sellNowTexts.sold(shares, option),
        text: `${sellNowTexts.soldText(place.bet.title, fillsByPrice(fills).map(inWords))} ${sellNowTexts.soldFor(money(proceeds), money(budget))}`,
        ...(position ? { link: { label: ticketTexts.seePosition, to: paths.contractDetails(position.id) } } : {}),
      }),
  });
}

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
  const order = quote.isCurrent && minPrice !== null ? { positionId: id, option, minPrice, shares, proceeds } : null;
  return {
    ...sale,
    canSend: sale.doubtful !== null || order !== null,
    /** What the sale brings. */
    proceeds: sale.doubtful?.proceeds ?? proceeds,
    submit: () => sale.submit(order),
  };
}

export type SaleInsteadOfOffer = ReturnType<typeof useSellInstead>;

type Sent = Pick<ReturnType<typeof useOrder>, 'submittedAt' | 'heldBackAt'>;

/** When the later submitted of two orders with these entries was held back; null if it wasn't, whatever became of the other. */
const lastHeldBack = (one: Sent, other: Sent): number | null => (one.submittedAt > other.submittedAt ? one : other).heldBackAt;

type ListingOrder = { positionId: PositionId; price: Cents; shares: number };

/** Lists shares of a position. Bids at the price or better are filled at once; the remaining shares are listed. */
export function useListing(place: OrderPlace, quote: OrderQuote) {
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
      if (listed === 0) return notifyDone({ title: sellNowTexts.sold(shares, after.option), ...link });
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
