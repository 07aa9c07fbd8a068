import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { MAX_SHARES_PER_PURCHASE, priceFromDollars, toBetId, toMarketId } from '@wieszcz/domain';
import { useAction } from '../../../api/action.ts';
import { api, endpoints } from '../../../api/client.ts';
import { useIntent } from '../../../api/intent.ts';
import { keys } from '../../../api/keys.ts';
import { useTradeDone } from '../../../api/me.ts';
import { notifyPurchase } from '../../../game/trading/purchaseNotice.tsx';
import type { TicketState } from './useTicket.ts';

/** `maxPrice` in $. */
export type Order = { marketId: number; betId: number; option: boolean; maxPrice: number; shares: number };

const isPurchasable = (shares: number) => Number.isInteger(shares) && shares >= 1 && shares <= MAX_SHARES_PER_PURCHASE;

/** The order that the ticket makes; null while a field is empty or outside the limits of any purchase. */
export function orderOf(
  marketId: number,
  { betId, option, shares, maxPrice }: Pick<TicketState, 'betId' | 'option' | 'shares' | 'maxPrice'>,
): Order | null {
  if (shares === '' || !isPurchasable(shares)) return null;
  if (maxPrice === '' || priceFromDollars(maxPrice) === undefined) return null;
  return { marketId, betId, option, maxPrice, shares };
}

export const isSameOrder = (order: Order | null, other: Order | null | undefined): boolean =>
  JSON.stringify(order) === JSON.stringify(other);

const TYPING_PAUSE_MS = 200;

/**
 * How the order would fill now, debounced while the user types. `data` may belong to an earlier order: `isCurrent` says whether
 * it answers this one, `data.wanted` how many shares were asked for.
 */
export function useOrderPreview(order: Order | null) {
  const [settled] = useDebouncedValue(order, TYPING_PAUSE_MS);
  const fetchPreview = async ({ betId, option, maxPrice, shares }: Order) => ({
    ...(await api(endpoints.previewPurchase, { query: { betId, option, maxPrice, shares } })),
    wanted: shares,
  });
  const preview = useQuery({
    queryKey: keys.orderPreview(settled?.betId ?? 0, settled ?? {}),
    queryFn: settled === null ? skipToken : () => fetchPreview(settled),
    placeholderData: keepPreviousData,
  });
  const isCurrent = !preview.isPlaceholderData && isSameOrder(settled, order);
  return { ...preview, isCurrent };
}

export function useBuy() {
  const intent = useIntent<Order>();
  const tradeDone = useTradeDone();
  const client = useQueryClient();
  return useAction({
    mutationFn: (order: Order) => {
      const { marketId, betId, option, maxPrice, shares } = order;
      const body = { marketId: toMarketId(marketId), betId: toBetId(betId), contractOption: option, maxPrice, shares };
      return intent(order, (idempotencyKey) => api(endpoints.buyContract, { body, idempotencyKey }));
    },
    onSuccess: (purchase) => {
      notifyPurchase(purchase);
      void tradeDone(purchase.purchaser.budget);
    },
    // A refusal can mean that the prices or the budget on the page are out of date.
    onError: (_error, { marketId, betId }) => {
      void client.invalidateQueries({ queryKey: keys.me });
      void client.invalidateQueries({ queryKey: keys.market(marketId) });
      void client.invalidateQueries({ queryKey: ['bet', betId] });
    },
  });
}
