import { MAX_PRICE, MAX_SHARES_PER_PURCHASE, type Cents } from '@wieszcz/domain';
import { parsePriced, wireAmount } from '#api/amounts.ts';
import { api, endpoints } from '#api/client.ts';
import { keys } from '#api/keys.ts';
import type { Fill } from '#game/orders/fills.ts';
import { useQuote } from '#game/quotes/useQuote.ts';

type PurchaseQuotation = {
  betId: number;
  option: boolean;
  choice: string;
  /** What the order costs at once where these fills are on sale. */
  costOf: (fills: readonly Fill[]) => Cents;
};

/** What is on sale, as many shares as one purchase may have: enough for the figures of every purchase of this option. */
export function usePurchaseQuote({ betId, option, choice, costOf }: PurchaseQuotation) {
  return useQuote({
    queryKey: keys.orderPreview(betId, { buying: option }),
    read: async () => {
      const query = { betId, option, maxPrice: wireAmount(MAX_PRICE), shares: MAX_SHARES_PER_PURCHASE };
      const { fills, allowedToday } = await api(endpoints.previewPurchase, { query });
      return { fills: fills.map(parsePriced), allowedToday };
    },
    choice,
    sumOf: ({ fills }) => costOf(fills),
  });
}

export type PurchaseQuote = ReturnType<typeof usePurchaseQuote>;
