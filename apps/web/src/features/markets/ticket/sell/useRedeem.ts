import { useQueryClient } from '@tanstack/react-query';
import { ticketTexts } from '@wieszcz/texts';
import { useAction } from '#api/action.ts';
import { parseAmounts } from '#api/amounts.ts';
import { callOnce } from '#api/callOnce.ts';
import { endpoints } from '#api/client.ts';
import type { Bet } from '#api/market.ts';
import { useTradeDone } from '#api/me.ts';
import { money } from '#game/trading/money.ts';
import { notifyDone } from '#kit/feedback/notice.tsx';

const pairsTexts = ticketTexts.pairs;

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
        title: pairsTexts.redeemed(pairs),
        text: `${bet.title}. ${ticketTexts.sellNow.soldFor(money(proceeds), money(budget))}`,
      });
      void tradeDone(budget);
    },
    // A refusal can mean that the shares on the page are out of date.
    onError: () => void client.invalidateQueries({ queryKey: ['positions'] }),
  });
}
