import { useQueryClient } from '@tanstack/react-query';
import type { Bet } from '@wieszcz/api';
import { toBetId } from '@wieszcz/domain';
import { money, ticketTexts } from '@wieszcz/texts';
import { useAction } from '../../../../api/action.ts';
import { api, endpoints } from '../../../../api/client.ts';
import { useIntent } from '../../../../api/intent.ts';
import { useTradeDone } from '../../../../api/me.ts';
import { notifyDone } from '../../../../kit/feedback/notice.tsx';

const say = ticketTexts.pairs;

/** Mutation that exchanges a number of pairs of one bet. */
export function useRedeem(bet: Pick<Bet, 'id' | 'title'>) {
  const intent = useIntent<{ bet: number; pairs: number }>();
  const client = useQueryClient();
  const tradeDone = useTradeDone();
  return useAction({
    mutationFn: (pairs: number) =>
      intent({ bet: bet.id, pairs }, (idempotencyKey) =>
        api(endpoints.redeemPairs, { params: { id: toBetId(bet.id) }, body: { pairs }, idempotencyKey }),
      ),
    onSuccess: ({ proceeds, budget }, pairs) => {
      notifyDone({
        title: say.redeemed(pairs),
        text: `${bet.title}. ${ticketTexts.sellNow.soldFor(money(proceeds), money(budget))}`,
      });
      void tradeDone(budget);
    },
    // A refusal can mean that the shares on the page are out of date.
    onError: () => void client.invalidateQueries({ queryKey: ['contracts'] }),
  });
}
