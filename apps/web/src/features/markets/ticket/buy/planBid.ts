import type { BookLevel } from '@wieszcz/api';
import { MAX_BID_PRICE, MAX_SHARES_PER_BID, MIN_BID_PRICE, priceFromDollars } from '@wieszcz/domain';
import { affordableShares } from '#game/trading/affordableShares.ts';
import { costOf, minus, plus } from '#game/trading/figures.ts';
import { isShareCount } from '#game/trading/isShareCount.ts';
import type { TypedNumber } from '#kit/forms/typedNumber.ts';
import { fillsUpTo, takeShares, type FillSummary } from '#game/orders/fills.ts';
import { aheadOfBid, crossedByBid, type OwnOrder, type OwnOrders } from '#game/orders/ownOrders.ts';
import type { PurchaseMeans } from './planPurchase.ts';

export type BidMeans = PurchaseMeans & {
  /** Bids of the book, best first; null while they load. */
  bids: readonly BookLevel[] | null;
  own: OwnOrders;
};

export type BidPlan = {
  /** What is bought at once, at or below the price. */
  filled: FillSummary;
  /** Shares that then wait. */
  waiting: number;
  /** $ that are reserved for them. */
  reserve: number;
  /** What is bought at once and what is reserved, in $. */
  cost: number;
  /** Shares of others in the queue before those that wait; null while unknown. */
  ahead: number | null;
  /** The most shares that the budget permits at the price; null while the budget is unknown or the price invalid. */
  affordable: number | null;
  /** $ that the budget lacks; 0 where it suffices. */
  missing: number;
  crossed: OwnOrder | null;
  /** Why the bid can't be placed. */
  obstacle: 'price' | 'shares' | 'cap' | 'budget' | 'crossed' | null;
};

const isBidPrice = (price: TypedNumber): price is number => {
  const cents = typeof price === 'number' ? priceFromDollars(price) : undefined;
  return cents !== undefined && cents >= MIN_BID_PRICE && cents <= MAX_BID_PRICE;
};

/** A bid for `shares` at `price` $ a share. All its shares count against the cap and, at its price, against the budget. */
export function planBid(price: TypedNumber, shares: TypedNumber, means: BidMeans): BidPlan {
  const { fills, allowedToday, budget, bids, own } = means;
  const bidPrice = isBidPrice(price) ? price : 0;
  const wanted = isShareCount(shares, MAX_SHARES_PER_BID) ? shares : 0;
  const filled = takeShares(fillsUpTo(bidPrice, fills), wanted);
  const waiting = wanted - filled.shares;
  const reserve = costOf(bidPrice, waiting);
  const missing = budget === null ? 0 : Math.max(0, minus(costOf(bidPrice, wanted), budget));
  const crossed = waiting > 0 ? crossedByBid(bidPrice, own) : null;
  const obstacle = !isBidPrice(price)
    ? 'price'
    : !isShareCount(shares, MAX_SHARES_PER_BID)
      ? 'shares'
      : allowedToday !== null && wanted > allowedToday
        ? 'cap'
        : missing > 0
          ? 'budget'
          : crossed
            ? 'crossed'
            : null;
  return {
    filled,
    waiting,
    reserve,
    cost: plus(filled.sum, reserve),
    ahead: bids && aheadOfBid(bidPrice, bids, own),
    affordable: budget === null ? null : affordableShares(budget, bidPrice),
    missing,
    crossed,
    obstacle,
  };
}
