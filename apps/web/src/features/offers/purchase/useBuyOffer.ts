import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useAction } from '#api/action.ts';
import { callOnce } from '#api/callOnce.ts';
import { endpoints } from '#api/client.ts';
import { keys } from '#api/keys.ts';
import { useTradeDone } from '#api/me.ts';
import { parsePurchase } from '#api/position.ts';
import { notifyPurchase } from '#game/trading/purchaseNotice.tsx';
import { paths } from '#paths.ts';

type Order = { offerId: number; shares: number };

/** Mutation that buys from one offer and then opens the list of positions. */
export function useBuyOffer(betId: number) {
  const tradeDone = useTradeDone();
  const client = useQueryClient();
  const navigate = useNavigate();
  return useAction({
    mutationFn: async ({ offerId, shares }: Order) =>
      parsePurchase(await callOnce('purchase', endpoints.buyOffer, { query: { offerId, shares } })),
    onSuccess: async (purchase) => {
      void tradeDone(purchase.budget);
      await navigate(paths.contracts);
      notifyPurchase(purchase);
    },
    // A refusal can mean that the budget or the offers on the page are out of date.
    onError: () => {
      void client.invalidateQueries({ queryKey: keys.me });
      void client.invalidateQueries({ queryKey: ['bet', betId] });
    },
  });
}
