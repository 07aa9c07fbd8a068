import type { Bid } from '@wieszcz/api';
import { toBidId, toMarketId } from '@wieszcz/domain';
import { money, ordersTexts as say } from '@wieszcz/texts';
import { useAction } from '../../api/action.ts';
import { api, endpoints } from '../../api/client.ts';
import { useIntent } from '../../api/intent.ts';
import { useTradeDone } from '../../api/me.ts';
import { notifyDone } from '../../kit/feedback/notice.tsx';

/** Mutation that cancels a bid. A refusal means that it was filled or has expired, so the lists are read anew either way. */
export function useCancelBid() {
  const intent = useIntent<number>();
  const tradeDone = useTradeDone();
  return useAction({
    mutationFn: ({ id }: Bid) =>
      intent(id, (idempotencyKey) => api(endpoints.cancelBid, { params: { id: toBidId(id) }, idempotencyKey })),
    // Part of the bid may have been filled since it was shown, so what has returned isn't known, only that it has.
    onSuccess: ({ budget }) => {
      notifyDone({ title: say.cancelled, text: say.returned(money(budget)) });
      void tradeDone(budget);
    },
    onError: () => void tradeDone(),
  });
}

/** Mutation that reduces a bid to fewer shares; it keeps its place in the queue. */
export function useReduceBid({ id, price }: Bid) {
  const intent = useIntent<{ id: number; shares: number }>();
  const tradeDone = useTradeDone();
  return useAction({
    mutationFn: (shares: number) =>
      intent({ id, shares }, (idempotencyKey) =>
        api(endpoints.reduceBid, { params: { id: toBidId(id) }, body: { shares }, idempotencyKey }),
      ),
    onSuccess: ({ budget }, shares) => {
      notifyDone({ title: say.reduced, text: say.reducedText(shares, money(price)) });
      void tradeDone(budget);
    },
    onError: () => void tradeDone(),
  });
}

/**
 * Mutation that cancels all bids of the player, or those on one market. `ids`: the bids on display. Other bids make another intent: with the
 * key of a cancellation that was carried out, but not answered, they would stay open.
 */
export function useCancelBids(marketId: number | null, ids: readonly number[]) {
  const intent = useIntent<{ marketId: number | null; ids: readonly number[] }>();
  const tradeDone = useTradeDone();
  return useAction({
    mutationFn: () =>
      intent({ marketId, ids }, (idempotencyKey) =>
        api(endpoints.cancelBids, { query: marketId === null ? {} : { marketId: toMarketId(marketId) }, idempotencyKey }),
      ),
    onSuccess: ({ cancelled, budget }) => {
      notifyDone({ title: say.cancelledAll(cancelled) });
      void tradeDone(budget);
    },
    onError: () => void tradeDone(),
  });
}
