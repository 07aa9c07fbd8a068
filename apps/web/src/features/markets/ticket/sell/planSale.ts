import type { Cents } from '@wieszcz/domain';
import { fillsFrom, takeShares, type FillSummary } from '#game/orders/fills.ts';
import type { SaleMeans } from '#game/selling/planListing.ts';
import { costOfPart, minus } from '#game/trading/figures.ts';
import { isShareCount, type TypedAmount, isLimit } from '#game/trading/typedAmount.ts';
import type { TypedNumber } from '#kit/forms/typedNumber.ts';

export type SalePlan = {
  /** What the order sells, as far as there are buyers within the limit. */
  taken: FillSummary;
  /** All free shares that find a buyer within the limit. */
  sellable: FillSummary;
  /** What the shares cost; null without a valid number of shares. */
  cost: Cents | null;
  /** Negative for a loss; null without a valid number of shares. */
  profit: Cents | null;
  /** Why the order can't be sent. */
  obstacle: 'shares' | 'limit' | 'noBuyer' | 'noBuyerInLimit' | 'tooFew' | null;
};

/** A sale at once of `shares` at a price of at least `limit` a share; without a limit at any price. */
export function planSale(shares: TypedNumber, limit: TypedAmount | null, means: SaleMeans): SalePlan {
  const { free, basis } = means;
  const withinLimit = fillsWithin(limit, means.fills);
  const isCount = isShareCount(shares, free);
  const taken = takeShares(withinLimit, isCount ? shares : 0);
  const sellable = takeShares(withinLimit, free);
  const cost = isCount ? costOfPart(basis, shares) : null;
  const plan = { taken, sellable, cost, profit: cost === null ? null : minus(taken.sum, cost) };
  return { ...plan, obstacle: obstacleTo(plan, shares, limit, means) };
}

function fillsWithin(limit: TypedAmount | null, fills: SaleMeans['fills']): SaleMeans['fills'] {
  if (limit === null) return fills;
  return isLimit(limit) ? fillsFrom(limit, fills) : [];
}

function obstacleTo(
  { taken, sellable }: Omit<SalePlan, 'obstacle'>,
  shares: TypedNumber,
  limit: TypedAmount | null,
  { fills, free }: SaleMeans,
): SalePlan['obstacle'] {
  if (!isShareCount(shares, free)) return 'shares';
  if (!isLimit(limit)) return 'limit';
  if (fills.length === 0) return 'noBuyer';
  if (sellable.shares === 0) return 'noBuyerInLimit';
  return taken.shares < shares ? 'tooFew' : null;
}
