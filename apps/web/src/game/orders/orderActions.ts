import { useQueryClient } from '@tanstack/react-query';
import type { MarketId } from '@wieszcz/domain';
import { ordersTexts, positionsTexts, ticketTexts } from '@wieszcz/texts';
import { useState } from 'react';
import { useAction } from '#api/action.ts';
import { parseAmounts } from '#api/amounts.ts';
import { callOnce } from '#api/callOnce.ts';
import { endpoints } from '#api/client.ts';
import { keys } from '#api/keys.ts';
import { useLateRefusal } from '#api/lateRefusal.ts';
import type { Bet } from '#api/market.ts';
import type { Bid } from '#api/orders.ts';
import { parsePosition, type Offer } from '#api/position.ts';
import { useTradeDone } from '#api/traded.ts';
import { notifyDone } from '#kit/feedback/notice.tsx';
import { untilCalm } from '#kit/forms/gesture.ts';
import { money } from '../trading/money.ts';

/** Mutation that cancels a bid. A refusal means that the bid was filled or has expired, so the lists are reloaded after an error, too. */
export function useCancelBid() {
  const tradeDone = useTradeDone();
  return useAction({
    mutationFn: async ({ id }: Bid) =>
      parseAmounts(await callOnce('cancellation', endpoints.cancelBid, { params: { id } }), 'budget', 'reserved'),
    // The message gives the budget, not the returned amount: part of the bid may have been filled since it was shown.
    onSuccess: async ({ budget }) => {
      notifyDone({ title: ordersTexts.cancelled, text: ordersTexts.returned(money(budget)) });
      // Keep the row until nobody is clicking, so that another row's button doesn't move under the pointer.
      await untilCalm();
      await tradeDone(budget);
    },
    onError: () => void tradeDone(),
  });
}

export type Cancelling = ReturnType<typeof useCancelBid>;

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
 * Mutation that cancels all bids of the player, or those on one market. `ids` are the displayed bids. With other ids the cancellation gets
 * a new idempotency key: under the key of an earlier one it would not cancel bids placed since.
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

/**
 * Mutation that withdraws an offer; its unsold shares return to the position. A refusal means that the offer is gone, so the lists are
 * reloaded after an error, too. With `reloadsAfterError` false the caller does that, once the player has read the error: the reload may
 * remove what shows it.
 */
export function useWithdraw({ reloadsAfterError = true } = {}) {
  const tradeDone = useTradeDone();
  const client = useQueryClient();
  const [isAnswered, setAnswered] = useState(false);
  const tellLate = useLateRefusal('withdrawal');
  const withdrawing = useAction({
    onMutate: () => setAnswered(false),
    mutationFn: ({ id }: Offer) => callOnce('withdrawal', endpoints.deleteOffer, { query: { offerId: id } }),
    // The message gives the shares of the position, not those of the offer: some of them may have been sold since it was shown.
    onSuccess: async (answer) => {
      const position = parsePosition(answer);
      setAnswered(true);
      notifyDone({ title: positionsTexts.deleted, text: positionsTexts.deletedText(position.shares) });
      // The buttons of all rows wait until the withdrawn one is gone.
      await untilCalm();
      client.setQueryData(keys.position(position.id), position);
      await tradeDone();
    },
    onError: (error) => {
      tellLate(error);
      if (reloadsAfterError) void tradeDone();
    },
  });
  /** `isWaiting`: there is no answer yet. `isPending` lasts longer, until the offer is gone from the page. */
  return { ...withdrawing, isWaiting: withdrawing.isPending && !isAnswered };
}

export type Withdrawing = ReturnType<typeof useWithdraw>;

/** Mutation that redeems a number of pairs of one bet for 1 $ each. */
export function useRedeem(bet: Pick<Bet, 'id' | 'title'>) {
  const client = useQueryClient();
  const tradeDone = useTradeDone();
  return useAction({
    mutationFn: async (pairs: number) => {
      const answer = await callOnce('redemption', endpoints.redeemPairs, { params: { id: bet.id }, body: { pairs } });
      return parseAmounts(answer, 'proceeds', 'budget');
    },
    onSuccess: ({ proceeds, budget }, pairs) => {
      notifyDone({
        title: ticketTexts.pairs.redeemed(pairs),
        text: `${bet.title}. ${ticketTexts.sellNow.soldFor(money(proceeds), money(budget))}`,
      });
      void tradeDone(budget);
    },
    // A refusal can mean that the shares on the page are out of date.
    onError: () => void client.invalidateQueries({ queryKey: ['positions'] }),
  });
}
