import { isPrice, MAX_PRICE, MIN_PRICE, toCents, type Cents } from '@wieszcz/domain';
import type { BookLevel } from '#api/orders.ts';
import { clamp, type TypedNumber } from '#kit/forms/typedNumber.ts';
import { fillsFrom, takeShares, type Fill, type FillSummary } from '../orders/fills.ts';
import { aheadOfOffer, bidsOfOthers, crossedByOffer, type CrossedOrder, type OwnInBook } from '../orders/ownInBook.ts';
import { costOf, costOfPart, minus, plus, type CostBasis } from '../trading/figures.ts';
import { isShareCount } from '../trading/typedAmount.ts';
import type { TypedAmount } from '../trading/typedAmount.ts';

/** `fills`: how the free shares of a position would be sold now, best price first. `basis` is that of the whole position. */
export type SaleMeans = { fills: readonly Fill[]; free: number; basis: CostBasis };

export type ListingMeans = SaleMeans & {
  /** The book; null while it loads. */
  book: { bids: readonly BookLevel[]; asks: readonly BookLevel[] } | null;
  own: OwnInBook;
};

export type ListingPlan = {
  /** What is sold at once, to bids on the option at the price or better. */
  filled: FillSummary;
  /** Shares that are then on sale. */
  waiting: number;
  /** What all shares bring once those that wait are sold; null without a valid price and number of shares. */
  proceeds: Cents | null;
  /** What the shares cost; null without a valid number of shares. */
  cost: Cents | null;
  /** Null without a valid price and number of shares. */
  profit: Cents | null;
  /** The fills of selling the shares at once, as far as there are buyers. */
  now: FillSummary;
  /** Whether selling them at once brings as much or more, even if only a part of them finds buyers. */
  isBetterNow: boolean;
  /** Shares of others in the queue before those that wait; null while unknown. */
  ahead: number | null;
  crossed: CrossedOrder | null;
  /** Whether the entries are right and the book is loaded: only then does the plan say what becomes of the offer. */
  isKnown: boolean;
  /** Why the offer can't be made. */
  obstacle: 'price' | 'shares' | 'crossed' | null;
};

/** Plans an offer of `shares` at `price` a share. Selling at once also reaches offers of the opposite option, which an offer never does. */
export function planListing(price: TypedAmount, shares: TypedNumber, means: ListingMeans): ListingPlan {
  const { fills, free, basis, book, own } = means;
  const offerPrice = typeof price === 'string' || !isPrice(price) ? null : price;
  const isCount = isShareCount(shares, free);
  const wanted = isCount ? shares : 0;
  const filled = takeShares(offerPrice === null ? [] : fillsFrom(offerPrice, bidsOfOthers(book?.bids ?? [], own)), wanted);
  const waiting = wanted - filled.shares;
  const proceeds = offerPrice === null || !isCount ? null : plus(filled.sum, costOf(offerPrice, waiting));
  const cost = isCount ? costOfPart(basis, shares) : null;
  const now = takeShares(fills, wanted);
  const crossed = waiting > 0 && offerPrice !== null ? crossedByOffer(offerPrice, own) : null;
  return {
    filled,
    waiting,
    proceeds,
    cost,
    profit: proceeds === null || cost === null ? null : minus(proceeds, cost),
    now,
    isBetterNow: proceeds !== null && now.sum >= proceeds,
    ahead: book === null || offerPrice === null ? null : aheadOfOffer(offerPrice, book.asks, own),
    crossed,
    isKnown: offerPrice !== null && isCount && book !== null,
    obstacle: offerPrice === null ? 'price' : !isCount ? 'shares' : crossed ? 'crossed' : null,
  };
}

/** The lowest price in whole cents at which all shares of a position are sold without a loss. */
export const priceAtCost = ({ shares, cost }: CostBasis): Cents =>
  toCents(clamp(Math.ceil(cost / Math.max(1, shares)), MIN_PRICE, MAX_PRICE));

/**
 * The proceeds that the shares of an offer could bring at once: those of all that find buyers if they bring at least the price of the whole
 * offer, otherwise those of the shares that are bid for at the price or a better one. Other bids don't change them.
 */
export function reachableNow(price: Cents, shares: number, fills: readonly Fill[]): Cents {
  const { sum } = takeShares(fills, shares);
  // Not `costOf`: a price that is being typed may be so large that the product isn't a valid amount.
  return sum >= price * shares ? sum : takeShares(fillsFrom(price, fills), shares).sum;
}
