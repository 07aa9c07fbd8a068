import type { Cents } from '@wieszcz/domain';
import { fillsFrom, takeShares, type FillSummary } from '#game/orders/fills.ts';
import type { SaleMeans } from '#game/selling/planListing.ts';
import { costOfPart, minus } from '#game/trading/figures.ts';
import { isShareCount } from '#game/trading/isShareCount.ts';
import type { TypedAmount } from '#game/trading/typedAmount.ts';
import type { TypedNumber } from '#kit/forms/typedNumber.ts';
import { isLimit } from '../quote/limit.ts';

export type SalePlan = {
  /** What the order sells, as far as there are buyers within the limit. */
  taken: FillSummary;
  /** All free shares that find a buyer within the limit. */
  sellable: FillSummary;
  /** What the shares cost. */
  cost: Cents;
  /** A loss is below zero. */
  profit: Cents;
  /** Why the order can't be sent. */
  obstacle: 'shares' | 'limit' | 'noBuyer' | 'noBuyerInLimit' | 'tooFew' | null;
};

/** A sale at once of `shares` for at least `limit` a share; without a limit at any price. */
export function planSale(shares: TypedNumber, limit: TypedAmount | null, { fills, free, basis }: SaleMeans): SalePlan {
  const withinLimit = !isLimit(limit) ? [] : limit === null ? fills : fillsFrom(limit, fills);
  const wanted = isShareCount(shares, free) ? shares : 0;
  const taken = takeShares(withinLimit, wanted);
  const sellable = takeShares(withinLimit, free);
  const obstacle = !isShareCount(shares, free)
    ? 'shares'
    : !isLimit(limit)
      ? 'limit'
      : fills.length === 0
        ? 'noBuyer'
        : sellable.shares === 0
          ? 'noBuyerInLimit'
          : taken.shares < wanted
            ? 'tooFew'
            : null;
  const cost = costOfPart(basis, wanted);
  return { taken, sellable, cost, profit: minus(taken.sum, cost), obstacle };
}
