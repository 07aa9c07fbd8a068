import { PAYOUT, type Cents } from '@wieszcz/domain';
import { useBook } from '#api/orders.ts';
import { usePositionsOfMarket, type Position } from '#api/position.ts';
import { fillsFrom, takeShares, type FillSummary } from '#game/orders/fills.ts';
import { useOwnInBook } from '#game/orders/ownInBook.ts';
import type { SubmittedOrder } from '#game/quotes/useOrder.ts';
import { moveOf } from '#game/quotes/useQuote.ts';
import { planListing, priceAtCost, reachableNow, type SaleMeans } from '#game/selling/planListing.ts';
import { useOfferOrder, useSaleQuote, useSellNow } from '#game/selling/saleOrders.ts';
import { costOfPart, minus, NOTHING, pairsAmong, pendingPosition, positionValues } from '#game/trading/figures.ts';
import { amountOr, isLimit, isShareCount, type TypedAmount } from '#game/trading/typedAmount.ts';
import { numberOr, type TypedNumber } from '#kit/forms/typedNumber.ts';
import { useOpenTicket, useOrderPlace } from '../ticket.ts';

export type Holding = {
  position: Position;
  /** Shares that can be sold at once or listed. */
  free: number;
  listed: number;
};

function holdingIn(positions: readonly Position[], betId: number, option: boolean): Holding | null {
  const position = pendingPosition(positions, betId, option);
  if (!position) return null;
  const { shares, listed } = positionValues(position);
  return shares === 0 ? null : { position, free: position.shares, listed };
}

/** The player's shares of an option; null without any, undefined until they are loaded. */
export function useHolding(betId: number, option: boolean): Holding | null | undefined {
  const { data: positions } = usePositionsOfMarket(useOpenTicket().market.marketId);
  return positions && holdingIn(positions, betId, option);
}

/** The last sale or offer of an option's shares that may have been executed although it failed; null without one. */
export function useSaleInDoubt(betId: number, option: boolean): SubmittedOrder | null {
  return useOpenTicket().doubts.orders.findLast(isSaleOf(betId, option)) ?? null;
}

/** Returns a function that tells whether an order is a sale or an offer of this option's shares. */
export const isSaleOf =
  (betId: number, option: boolean) =>
  ({ kind, ...on }: SubmittedOrder): boolean =>
    (kind === 'sale' || kind === 'listing') && on.betId === betId && on.option === option;

/**
 * Whether the form of a sale has something to show: shares of the option, or an order in doubt to send again. True until the shares are
 * loaded.
 */
export function useHasSomethingToSell(betId: number, option: boolean): boolean {
  const holding = useHolding(betId, option);
  return useSaleInDoubt(betId, option) !== null || holding !== null;
}

/** How many pairs of free shares of both options the player holds. */
export function usePairs(betId: number): number {
  const { data: positions } = usePositionsOfMarket(useOpenTicket().market.marketId);
  return positions ? pairsAmong(positions, betId) : 0;
}

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

/** The sale at once that the ticket describes, by default of all free shares: its prices, its plan, and how to send it. */
export function useSaleAtOnce(holding: Holding) {
  const { fields } = useOpenTicket();
  const { option, limit } = fields;
  const { position, free } = holding;
  const shares = fields.shares ?? free;
  const choice = JSON.stringify({ position: position.id, shares, limit });
  const quote = useSaleQuote({
    holding,
    choice,
    proceedsOf: (fills) => takeShares(fillsFrom(amountOr(limit, NOTHING), fills), numberOr(shares, 0)).sum,
  });
  const { answer, isCurrent, movedFrom } = quote;
  const sale = useSellNow(useOrderPlace(), quote);
  const buyers = answer?.fills ?? [];
  const plan = planSale(shares, limit, { fills: buyers, free, basis: positionValues(position) });
  const { taken, obstacle } = plan;
  const isKnown = answer !== null && obstacle === null;
  return {
    ...sale,
    shares,
    quote,
    /** All buyers, also below the limit, best first. */
    buyers,
    plan,
    /** Whether the sums of the plan are known and cover all shares of the order. */
    isKnown,
    moved: isKnown && sale.doubtful === null ? moveOf(movedFrom, taken) : null,
    submit: () =>
      sale.submit(
        isKnown && isCurrent && taken.worst !== null
          ? { positionId: position.id, option, minPrice: taken.worst, shares: taken.shares, proceeds: taken.sum }
          : null,
      ),
  };
}

export type SaleAtOnce = ReturnType<typeof useSaleAtOnce>;

/** The offer that the ticket describes, by default of all free shares: its prices, its plan, and how to send it or sell at once instead. */
export function useSaleAtPrice(holding: Holding) {
  const { market, bet, fields } = useOpenTicket();
  const place = useOrderPlace();
  const { position, free } = holding;
  const basis = positionValues(position);
  const costPrice = priceAtCost(basis);
  const price = fields.price ?? costPrice;
  const shares = fields.shares ?? free;
  const own = useOwnInBook(market.marketId, bet.id, fields.option);
  const { data: book } = useBook(bet.id, fields.option, true);
  const choice = JSON.stringify({ position: position.id, price, shares });
  const quote = useSaleQuote({
    holding,
    choice,
    proceedsOf: (fills) => reachableNow(amountOr(price, PAYOUT), numberOr(shares, 0), fills),
  });
  const plan = planListing(price, shares, { fills: quote.answer?.fills ?? [], free, basis, book: book ?? null, own });
  const { isKnown } = plan;
  return {
    price,
    shares,
    /** The lowest price without a loss. */
    costPrice,
    quote,
    plan,
    ...useOfferOrder(place, { position, price, shares, plan, isKnown, quote }),
  };
}

export type SaleAtPrice = ReturnType<typeof useSaleAtPrice>;
