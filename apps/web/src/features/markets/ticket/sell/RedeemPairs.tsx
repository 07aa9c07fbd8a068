import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { ticketTexts } from '@wieszcz/texts';
import { useAction } from '#api/action.ts';
import { parseAmounts } from '#api/amounts.ts';
import { callOnce } from '#api/callOnce.ts';
import { endpoints } from '#api/client.ts';
import { messageOf } from '#api/failures.ts';
import type { Bet } from '#api/market.ts';
import { useTradeDone } from '#api/me.ts';
import { payoutOf } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { Note } from '#kit/feedback/Note.tsx';
import { notifyDone } from '#kit/feedback/notice.tsx';

const pairsTexts = ticketTexts.pairs;

type RedeemPairsProps = {
  bet: Pick<Bet, 'id' | 'title'>;
  /** Pairs of free shares, at least one. */
  pairs: number;
  fullWidth?: boolean;
};

/** A button that redeems all pairs of a bet for 1 $ each, and the error if that fails. */
export function RedeemPairs({ bet, pairs, fullWidth = false }: RedeemPairsProps) {
  const redeeming = useRedeem(bet);
  return (
    <>
      <Button variant="default" fullWidth={fullWidth} loading={redeeming.isPending} onClick={() => redeeming.mutate(pairs)}>
        {pairsTexts.redeem(pairs, money(payoutOf(pairs)))}
      </Button>
      {redeeming.error && (
        <Note kind="error" title={pairsTexts.failed}>
          {messageOf(redeeming.error)}
        </Note>
      )}
    </>
  );
}

/** Mutation that redeems a number of pairs of one bet for 1 $ each. */
function useRedeem(bet: Pick<Bet, 'id' | 'title'>) {
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
