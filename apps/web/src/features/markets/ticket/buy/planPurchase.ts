import { MAX_SHARES_PER_PURCHASE, type Cents } from '@wieszcz/domain';
import { fillsByPrice, fillsUpTo, takeShares, type Fill, type FillSummary } from '#game/orders/fills.ts';
import { affordableShares, costOf, lacking, NOTHING } from '#game/trading/figures.ts';
import { isShareCount, type TypedAmount, isLimit } from '#game/trading/typedAmount.ts';
import type { TypedNumber } from '#kit/forms/typedNumber.ts';

/** What is on sale, cheapest first, and what the player may buy; null is unknown. */
export type PurchaseMeans = { fills: readonly Fill[]; allowedToday: number | null; budget: Cents | null };

export type PurchasePlan = {
  /** What the order buys, as far as it is on sale within the limit. */
  taken: FillSummary;
  /** All that is on sale within the limit, at most one purchase's shares. */
  onSale: FillSummary;
  /** Whether the order asks for any shares and gets all of them. */
  isFilled: boolean;
  /** 'Maks.': the most shares that can be bought now: within the daily cap, the budget and the limit. */
  most: number;
  /** What the budget lacks; 0 where it suffices. */
  missing: Cents;
  /** Why the order can't be sent. */
  obstacle: 'shares' | 'limit' | 'cap' | 'noSeller' | 'noSellerInLimit' | 'tooFew' | 'budget' | null;
};

/** A purchase at once of `shares` at a price of at most `limit` a share; without a limit at any price. */
export function planPurchase(shares: TypedNumber, limit: TypedAmount | null, means: PurchaseMeans): PurchasePlan {
  const { fills, allowedToday, budget } = means;
  const withinLimit = !isLimit(limit) ? [] : limit === null ? fills : fillsUpTo(limit, fills);
  const wanted = isShareCount(shares, MAX_SHARES_PER_PURCHASE) ? shares : 0;
  const taken = takeShares(withinLimit, wanted);
  const onSale = takeShares(withinLimit, MAX_SHARES_PER_PURCHASE);
  const missing = missingBudget(taken, wanted, budget);
  const obstacle = !isShareCount(shares, MAX_SHARES_PER_PURCHASE)
    ? 'shares'
    : !isLimit(limit)
      ? 'limit'
      : allowedToday !== null && wanted > allowedToday
        ? 'cap'
        : fills.length === 0
          ? 'noSeller'
          : onSale.shares === 0
            ? 'noSellerInLimit'
            : taken.shares < wanted
              ? 'tooFew'
              : missing > 0
                ? 'budget'
                : null;
  const inBudget = budget === null ? onSale.shares : sharesInBudget(onSale.fills, budget);
  const isFilled = wanted > 0 && taken.shares === wanted;
  return { taken, onSale, isFilled, most: Math.min(inBudget, allowedToday ?? MAX_SHARES_PER_PURCHASE), missing, obstacle };
}

/** A purchase needs a budget for all its shares at the price of the last of them. */
function missingBudget({ worst }: FillSummary, shares: number, budget: Cents | null): Cents {
  if (worst === null || budget === null) return NOTHING;
  return lacking(costOf(worst, shares), budget);
}

/** The largest number of shares that the budget buys, all of them at the price of the last. */
function sharesInBudget(fills: readonly Fill[], budget: Cents): number {
  let count = 0;
  for (const { price, shares } of fillsByPrice(fills)) {
    const affordable = affordableShares(budget, price) ?? 0;
    if (affordable < count + shares) return Math.max(count, affordable);
    count += shares;
  }
  return count;
}
