import type { MarketId } from '@wieszcz/domain';
import { ordersTexts } from '@wieszcz/texts';
import { useAction } from '#api/action.ts';
import { parseAmounts } from '#api/amounts.ts';
import type { Bid } from '#api/bid.ts';
import { callOnce } from '#api/callOnce.ts';
import { endpoints } from '#api/client.ts';
import { useTradeDone } from '#api/me.ts';
import { notifyDone } from '#kit/feedback/notice.tsx';
import { untilCalm } from '#kit/forms/gesture.ts';
import { money } from '../trading/money.ts';

/** Mutation that cancels a bid. A refusal means that it was filled or has expired, so the lists are read anew either way. */
export function useCancelBid() {
  const tradeDone = useTradeDone();
  return useAction({
    mutationFn: async ({ id }: Bid) =>
      parseAmounts(await callOnce('cancellation', endpoints.cancelBid, { params: { id } }), 'budget', 'reserved'),
    // Part of the bid may have been filled since it was shown, so what has returned isn't known, only that it has.
    onSuccess: async ({ budget }) => {
      notifyDone({ title: ordersTexts.cancelled, text: ordersTexts.returned(money(budget)) });
      // The buttons of all rows wait until the cancelled one is gone.
      await untilCalm();
      await tradeDone(budget);
    },
    onError: () => void tradeDone(),
  });
}

/** Mutation that reduces a bid to fewer shares; it keeps its place in the queue. */
export function useReduceBid({ id, price }: Bid) {
  const tradeDone = useTradeDone();
  return useAction({
    mutationFn: async (shares: number) =>
      parseAmounts(await callOnce('reduction', endpoints.reduceBid, { params: { id }, body: { shares } }), 'budget', 'reserved'),
    onSuccess: ({ budget }, shares) => {
      notifyDone({ title: ordersTexts.reduced, text: ordersTexts.reducedText(shares, money(price)) });
      void tradeDone(budget);
    },
    onError: () => void tradeDone(),
  });
}

/**
 * Mutation that cancels all bids of the player, or those on one market. `ids`: the bids on display. Other bids make another call: with the
 * key of a cancellation that was carried out, but not answered, they would stay open.
 */
export function useCancelBids(marketId: MarketId | null, ids: readonly number[]) {
  const tradeDone = useTradeDone();
  return useAction({
    mutationFn: async () => {
      const query = marketId === null ? {} : { marketId };
      const answer = await callOnce('cancellations', endpoints.cancelBids, { query }, { seen: ids });
      return parseAmounts(answer, 'budget', 'reserved');
    },
    onSuccess: ({ cancelled, budget }) => {
      notifyDone({ title: ordersTexts.cancelledAll(cancelled) });
      void tradeDone(budget);
    },
    onError: () => void tradeDone(),
  });
}
