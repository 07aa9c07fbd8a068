import { MAX_BID_PRICE, MAX_SHARES_PER_BID, MIN_BID_PRICE, type Cents } from '@wieszcz/domain';
import type { BookLevel } from '#api/orders.ts';
import { fillsUpTo, takeShares, type FillSummary } from '#game/orders/fills.ts';
import { aheadOfBid, crossedByBid, type CrossedOrder, type OwnInBook } from '#game/orders/ownInBook.ts';
import { affordableShares, costOf, lacking, NOTHING, plus } from '#game/trading/figures.ts';
import { isShareCount } from '#game/trading/typedAmount.ts';
import type { TypedAmount } from '#game/trading/typedAmount.ts';
import type { TypedNumber } from '#kit/forms/typedNumber.ts';
import type { PurchaseMeans } from './planPurchase.ts';

export type BidMeans = PurchaseMeans & {
  /** Bids of the book, best first; null while they load. */
  bids: readonly BookLevel[] | null;
  own: OwnInBook;
};

export type BidPlan = {
  /** What is bought at once, at or below the price. */
  filled: FillSummary;
  /** Shares that then wait. */
  waiting: number;
  /** What is reserved for them. */
  reserve: Cents;
  /** What is bought at once and what is reserved. */
  cost: Cents;
  /** Shares of others in the queue before those that wait; null while unknown. */
  ahead: number | null;
  /** The most shares that the budget permits at the price; null while the budget is unknown or the price invalid. */
  affordable: number | null;
  /** What the budget lacks; 0 where it suffices. */
  missing: Cents;
  /** The player's own order that the bid would cross. */
  crossed: CrossedOrder | null;
  /** Why the bid can't be placed. */
  obstacle: 'price' | 'shares' | 'cap' | 'budget' | 'crossed' | null;
};

const isBidPrice = (price: TypedAmount): price is Cents =>
  typeof price === 'number' && price >= MIN_BID_PRICE && price <= MAX_BID_PRICE;

/** A bid for `shares` at `price` a share. All its shares count against the cap and, at its price, against the budget. */
export function planBid(price: TypedAmount, shares: TypedNumber, means: BidMeans): BidPlan {
  const { fills, budget, bids, own } = means;
  const bidPrice = isBidPrice(price) ? price : NOTHING;
  const wanted = isShareCount(shares, MAX_SHARES_PER_BID) ? shares : 0;
  const filled = takeShares(fillsUpTo(bidPrice, fills), wanted);
  const waiting = wanted - filled.shares;
  const reserve = costOf(bidPrice, waiting);
  const missing = budget === null ? NOTHING : lacking(costOf(bidPrice, wanted), budget);
  const crossed = waiting > 0 ? crossedByBid(bidPrice, own) : null;
  const plan = {
    filled,
    waiting,
    reserve,
    cost: plus(filled.sum, reserve),
    ahead: bids && aheadOfBid(bidPrice, bids, own),
    affordable: budget === null ? null : affordableShares(budget, bidPrice),
    missing,
    crossed,
  };
  return { ...plan, obstacle: obstacleTo(plan, price, shares, means) };
}

function obstacleTo(
  { missing, crossed }: Omit<BidPlan, 'obstacle'>,
  price: TypedAmount,
  shares: TypedNumber,
  { allowedToday }: BidMeans,
): BidPlan['obstacle'] {
  if (!isBidPrice(price)) return 'price';
  if (!isShareCount(shares, MAX_SHARES_PER_BID)) return 'shares';
  if (allowedToday !== null && shares > allowedToday) return 'cap';
  if (missing > 0) return 'budget';
  return crossed ? 'crossed' : null;
}
