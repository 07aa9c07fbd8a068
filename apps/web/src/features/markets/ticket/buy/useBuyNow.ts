import type { Purchase } from '@wieszcz/api';
import { toBetId, toMarketId } from '@wieszcz/domain';
import { callOnce } from '../../../../api/callOnce.ts';
import { endpoints } from '../../../../api/client.ts';
import { notifyPurchase } from '../../../../game/trading/purchaseNotice.tsx';
import { useOrderPlace } from '../openTicket.ts';
import type { Sendable } from '../../../../game/quotes/doubts.ts';
import { useOrder } from '../../../../game/quotes/useOrder.ts';
import type { PurchaseQuote } from '../quote/usePurchaseQuote.ts';

/** `maxPrice` and `cost` in $; the cost is what the player has seen. */
type PurchaseOrder = Sendable & { betId: number; option: boolean; maxPrice: number; shares: number; cost: number };

export function useBuyNow(quote: PurchaseQuote) {
  const place = useOrderPlace();
  return useOrder<PurchaseOrder, Purchase>(place, {
    kind: 'purchase',
    quote,
    send: ({ betId, option, maxPrice, shares }) => {
      const body = { marketId: toMarketId(place.marketId), betId: toBetId(betId), contractOption: option, maxPrice, shares };
      return callOnce('purchase', endpoints.buyContract, { body });
    },
    budgetOf: ({ purchaser }) => purchaser.budget,
    onDone: notifyPurchase,
  });
}
