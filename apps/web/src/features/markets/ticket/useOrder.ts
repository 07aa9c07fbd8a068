import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import type { BetId, MarketId } from '@wieszcz/domain';
import { useAction } from '../../../api/action.ts';
import { api, endpoints } from '../../../api/client.ts';
import { useIntent } from '../../../api/intent.ts';
import { keys } from '../../../api/keys.ts';
import { useTradeDone } from '../../../api/me.ts';
import { notifyPurchase } from '../../../game/trading/purchaseNotice.tsx';

export type Order = { marketId: number; betId: number; option: boolean; maxPrice: number; shares: number };

const MAX_SHARES = 1000;
const isWhole = (shares: number) => Number.isInteger(shares) && shares >= 1 && shares <= MAX_SHARES;

/** Complete and within the limits that hold for everybody; null until then. */
export function orderOf(
  marketId: number,
  ticket: { betId: number; option: boolean; shares: number | ''; maxPrice: number | '' },
): Order | null {
  const { betId, option, shares, maxPrice } = ticket;
  if (shares === '' || maxPrice === '' || !isWhole(shares) || maxPrice < 0.01 || maxPrice > 1) return null;
  return { marketId, betId, option, maxPrice, shares };
}

export const isSame = (order: Order, other: Order | undefined): boolean => JSON.stringify(order) === JSON.stringify(other);

const TYPING_PAUSE = 200;

/** How the order would fill now. Waits for a pause in typing; the last answer stays until the next. */
export function useOrderPreview(order: Order | null) {
  const [settled] = useDebouncedValue(order, TYPING_PAUSE);
  const preview = useQuery({
    queryKey: keys.orderPreview(settled?.betId ?? 0, settled ?? {}),
    queryFn: async () => {
      const { betId, option, maxPrice, shares } = settled as Order;
      const answer = await api(endpoints.previewPurchase, { query: { betId: betId, option, maxPrice, shares } });
      return { ...answer, wanted: shares };
    },
    enabled: settled !== null,
    placeholderData: keepPreviousData,
  });
  const isCurrent = !preview.isPlaceholderData && JSON.stringify(settled) === JSON.stringify(order);
  return { ...preview, isCurrent };
}

export function useBuy() {
  const intent = useIntent<Order>();
  const tradeDone = useTradeDone();
  const client = useQueryClient();
  return useAction({
    mutationFn: (order: Order) => {
      const { marketId, betId, option, maxPrice, shares } = order;
      const body = { marketId: marketId as MarketId, betId: betId as BetId, contractOption: option, maxPrice, shares };
      return intent(order, (idempotencyKey) => api(endpoints.buyContract, { body, idempotencyKey }));
    },
    onSuccess: (purchase) => {
      notifyPurchase(purchase);
      void tradeDone(purchase.purchaser.budget);
    },
    // The prices moved on, or the budget elsewhere: what stands on the page should say so too.
    onError: (_error, { marketId, betId }) => {
      void client.invalidateQueries({ queryKey: keys.me });
      void client.invalidateQueries({ queryKey: keys.market(marketId) });
      void client.invalidateQueries({ queryKey: ['bet', betId] });
    },
  });
}
