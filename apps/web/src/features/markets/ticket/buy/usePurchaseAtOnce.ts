import { PAYOUT, type BetId, type Cents } from '@wieszcz/domain';
import { wireAmount } from '#api/amounts.ts';
import { callOnce } from '#api/callOnce.ts';
import { endpoints } from '#api/client.ts';
import { useBudget } from '#api/me.ts';
import { parsePurchase, type Purchase } from '#api/position.ts';
import { fillsUpTo, takeShares } from '#game/orders/fills.ts';
import type { Sendable } from '#game/quotes/doubts.ts';
import { useOrder } from '#game/quotes/useOrder.ts';
import { notifyPurchase } from '#game/trading/purchaseNotice.tsx';
import { amountOr } from '#game/trading/typedAmount.ts';
import { numberOr } from '#kit/forms/typedNumber.ts';
import { moveOf } from '../orderWords.tsx';
import { USUAL_SHARES } from '../orderWords.tsx';
import { useOpenTicket, useOrderPlace } from '../ticket.ts';
import { planPurchase } from './planPurchase.ts';
import { usePurchaseQuote, type PurchaseQuote } from './usePurchaseQuote.ts';

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
    costOf: (fills) => takeShares(fillsUpTo(amountOr(limit, PAYOUT), fills), numberOr(shares, 0)).sum,
  });
  const { answer, isCurrent, movedFrom } = quote;
  const { submit: send, isSending, inDoubtFor, failureOf, heldBackAt } = useBuyNow(quote);
  const allowedToday = answer && isCurrent ? answer.allowedToday : null;
  const sellers = answer?.fills ?? [];
  const plan = planPurchase(shares, limit, { fills: sellers, allowedToday, budget });
  const { taken, obstacle } = plan;
  const doubtful = inDoubtFor(choice);
  const isKnown = answer !== null && plan.isFilled;
  const moved = isKnown && doubtful === null ? moveOf(movedFrom, taken) : null;

  const submit = () => {
    if (doubtful) send(doubtful);
    else if (obstacle === null && isCurrent && !isSending && taken.worst !== null)
      send({ choice, betId: bet.id, option, maxPrice: taken.worst, shares: taken.shares, cost: taken.sum });
  };
  return {
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
    moved,
    /** An order with these entries that may have been executed although it failed. */
    doubtful,
    failure: failureOf(choice),
    heldBackAt: heldBackAt(choice),
    isSending,
    submit,
  };
}

export type PurchaseAtOnce = ReturnType<typeof usePurchaseAtOnce>;

/** `cost` is the one that the player has seen. */
type PurchaseOrder = Sendable & { betId: BetId; option: boolean; maxPrice: Cents; shares: number; cost: Cents };

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
