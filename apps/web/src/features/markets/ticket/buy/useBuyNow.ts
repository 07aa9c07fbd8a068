import type { BetId, Cents } from '@wieszcz/domain';
import { wireAmount } from '#api/amounts.ts';
import { callOnce } from '#api/callOnce.ts';
import { endpoints } from '#api/client.ts';
import { parsePurchase, type Purchase } from '#api/position.ts';
import type { Sendable } from '#game/quotes/doubts.ts';
import { useOrder } from '#game/quotes/useOrder.ts';
import { notifyPurchase } from '#game/trading/purchaseNotice.tsx';
import type { PurchaseQuote } from '../quote/usePurchaseQuote.ts';
import { useOrderPlace } from '../ticket.ts';

/** `cost` is the one that the player has seen. */
type PurchaseOrder = Sendable & { betId: BetId; option: boolean; maxPrice: Cents; shares: number; cost: Cents };

export function useBuyNow(quote: PurchaseQuote) {
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
