import { MAX_PRICE, MAX_SHARES_PER_PURCHASE, PAYOUT, type BetId, type Cents } from '@wieszcz/domain';
import { parsePriced, wireAmount } from '#api/amounts.ts';
import { callOnce } from '#api/callOnce.ts';
import { api, endpoints } from '#api/client.ts';
import { keys } from '#api/keys.ts';
import { useBudget } from '#api/me.ts';
import { parsePurchase, type Purchase } from '#api/position.ts';
import { fillsByPrice, fillsUpTo, takeShares, type Fill, type FillSummary } from '#game/orders/fills.ts';
import { useOrder } from '#game/quotes/useOrder.ts';
import { moveOf, useQuote } from '#game/quotes/useQuote.ts';
import { affordableShares, costOf, lacking, NOTHING } from '#game/trading/figures.ts';
import { notifyPurchase } from '#game/trading/purchaseNotice.tsx';
import { amountOr, isLimit, isShareCount, type TypedAmount } from '#game/trading/typedAmount.ts';
import { numberOr, type TypedNumber } from '#kit/forms/typedNumber.ts';
import { useOpenTicket, useOrderPlace } from '../ticket.ts';

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
  const inBudget = budget === null ? onSale.shares : sharesInBudget(onSale.fills, budget);
  const isFilled = wanted > 0 && taken.shares === wanted;
  const plan = { taken, onSale, isFilled, most: Math.min(inBudget, allowedToday ?? MAX_SHARES_PER_PURCHASE), missing };
  return { ...plan, obstacle: obstacleTo(plan, shares, limit, means) };
}

function obstacleTo(
  { taken, onSale, missing }: Omit<PurchasePlan, 'obstacle'>,
  shares: TypedNumber,
  limit: TypedAmount | null,
  { fills, allowedToday }: PurchaseMeans,
): PurchasePlan['obstacle'] {
  if (!isShareCount(shares, MAX_SHARES_PER_PURCHASE)) return 'shares';
  if (!isLimit(limit)) return 'limit';
  if (allowedToday !== null && shares > allowedToday) return 'cap';
  if (fills.length === 0) return 'noSeller';
  if (onSale.shares === 0) return 'noSellerInLimit';
  if (taken.shares < shares) return 'tooFew';
  return missing > 0 ? 'budget' : null;
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

type PurchaseQuotation = {
  betId: number;
  option: boolean;
  choice: string;
  /** What the order costs at once where these fills are on sale. */
  costAtOnce: (fills: readonly Fill[]) => Cents;
};

/** What is on sale, as many shares as one purchase may have: enough for the figures of every purchase of this option. */
export function usePurchaseQuote({ betId, option, choice, costAtOnce }: PurchaseQuotation) {
  return useQuote({
    queryKey: keys.orderPreview(betId, { buying: option }),
    read: async () => {
      const query = { betId, option, maxPrice: wireAmount(MAX_PRICE), shares: MAX_SHARES_PER_PURCHASE };
      const { fills, allowedToday } = await api(endpoints.previewPurchase, { query });
      return { fills: fills.map(parsePriced), allowedToday };
    },
    choice,
    sumOf: ({ fills }) => costAtOnce(fills),
  });
}

export type PurchaseQuote = ReturnType<typeof usePurchaseQuote>;

/** Number of shares until the player enters one. */
export const USUAL_SHARES = 10;

/** The purchase at once that the ticket describes: its prices, its plan, and how to send it. */
export function usePurchaseAtOnce() {
  const { bet, fields } = useOpenTicket();
  const { option, limit } = fields;
  const shares = fields.shares ?? USUAL_SHARES;
  const budget = useBudget();
  const choice = JSON.stringify({ bet: bet.id, option, shares, limit });
  const quote = usePurchaseQuote({
    betId: bet.id,
    option,
    choice,
    costAtOnce: (fills) => takeShares(fillsUpTo(amountOr(limit, PAYOUT), fills), numberOr(shares, 0)).sum,
  });
  const { answer, isCurrent, movedFrom } = quote;
  const purchase = useBuyNow(quote);
  const allowedToday = answer && isCurrent ? answer.allowedToday : null;
  const sellers = answer?.fills ?? [];
  const plan = planPurchase(shares, limit, { fills: sellers, allowedToday, budget });
  const { taken, obstacle } = plan;
  const isKnown = answer !== null && plan.isFilled;
  return {
    ...purchase,
    shares,
    budget,
    quote,
    /** All that is on sale, without the limit, cheapest first. */
    sellers,
    /** Null while unknown. */
    allowedToday,
    plan,
    /** Whether the sums of the plan are known and cover all shares of the order. */
    isKnown,
    moved: isKnown && purchase.doubtful === null ? moveOf(movedFrom, taken) : null,
    submit: () =>
      purchase.submit(
        obstacle === null && isCurrent && taken.worst !== null
          ? { betId: bet.id, option, maxPrice: taken.worst, shares: taken.shares, cost: taken.sum }
          : null,
      ),
  };
}

export type PurchaseAtOnce = ReturnType<typeof usePurchaseAtOnce>;

/** `cost` is the one that the player has seen. */
type PurchaseOrder = { betId: BetId; option: boolean; maxPrice: Cents; shares: number; cost: Cents };

function useBuyNow(quote: PurchaseQuote) {
  const place = useOrderPlace();
  return useOrder<PurchaseOrder, Purchase>(place, {
    kind: 'purchase',
    quote,
    send: async ({ betId, option, maxPrice, shares }) => {
      const body = { marketId: place.marketId, betId, contractOption: option, maxPrice: wireAmount(maxPrice), shares };
      return parsePurchase(await callOnce('purchase', endpoints.buyContract, { body }));
    },
    budgetOf: ({ budget }) => budget,
    onDone: notifyPurchase,
  });
}
