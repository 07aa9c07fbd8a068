import { useQueryClient } from '@tanstack/react-query';
import { ticketTexts } from '@wieszcz/texts';
import { useAction } from '#api/action.ts';
import { parseAmounts } from '#api/amounts.ts';
import { callOnce } from '#api/callOnce.ts';
import { endpoints } from '#api/client.ts';
import type { Bet } from '#api/market.ts';
import { useTradeDone } from '#api/me.ts';
import type { Position } from '#api/position.ts';
import { notifyDone } from '#kit/feedback/notice.tsx';
import { pendingPosition } from '../trading/figures.ts';
import { money } from '../trading/money.ts';

/** How many pairs of free shares of both options of a bet these positions have. */
export const pairsAmong = (positions: readonly Position[], betId: number): number =>
  Math.min(...[true, false].map((option) => pendingPosition(positions, betId, option)?.shares ?? 0));

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
