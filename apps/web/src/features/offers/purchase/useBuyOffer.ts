import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '../../../api/action.ts';
import { api, endpoints } from '../../../api/client.ts';
import { isTurnedAway, isUnanswered } from '../../../api/failures.ts';
import { useIntent } from '../../../api/intent.ts';
import { keys } from '../../../api/keys.ts';
import { useTradeDone } from '../../../api/me.ts';
import { paths } from '../../../paths.ts';
import { notifyPurchase } from '../../../game/trading/purchaseNotice.tsx';

type Purchase = { offerId: number; shares: number };

/** Mutation that buys from one offer and then opens the list of positions. */
export function useBuyOffer(betId: number) {
  const intent = useIntent<Purchase>();
  const tradeDone = useTradeDone();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isInDoubt, setInDoubt] = useState(false);
  const buying = useAction({
    mutationFn: (purchase: Purchase) =>
      intent(purchase, (idempotencyKey) =>
        api(endpoints.buyOffer, { query: { offerId: purchase.offerId, shares: purchase.shares }, idempotencyKey }),
      ),
    onSuccess: (purchase) => {
      notifyPurchase(purchase);
      void tradeDone(purchase.purchaser.budget);
      void navigate(paths.contracts);
    },
    // A refusal can mean that the budget or the offers on the page are out of date.
    onError: (error) => {
      if (!isTurnedAway(error)) setInDoubt(isUnanswered(error));
      void client.invalidateQueries({ queryKey: keys.me });
      void client.invalidateQueries({ queryKey: ['bet', betId] });
    },
  });
  /** `isInDoubt`: the answer of the last purchase was lost, so that it may have been executed. */
  return { ...buying, isInDoubt };
}
