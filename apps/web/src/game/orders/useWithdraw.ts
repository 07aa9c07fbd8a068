import { useQueryClient } from '@tanstack/react-query';
import type { Offer } from '@wieszcz/api';
import { contractsTexts as say } from '@wieszcz/texts';
import { useAction } from '../../api/action.ts';
import { callOnce } from '../../api/callOnce.ts';
import { endpoints } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useTradeDone } from '../../api/me.ts';
import { notifyDone } from '../../kit/feedback/notice.tsx';
import { untilCalm } from '../../kit/forms/gesture.ts';

/** Mutation that withdraws an offer; its shares return to the position. */
export function useWithdraw() {
  const tradeDone = useTradeDone();
  const client = useQueryClient();
  return useAction({
    mutationFn: ({ id }: Offer) => callOnce('withdrawal', endpoints.deleteOffer, { query: { offerId: id } }),
    onSuccess: async (position, offer) => {
      notifyDone({ title: say.deleted, text: say.deletedText(offer.shares) });
      // The buttons of all rows wait until the withdrawn one is gone.
      await untilCalm();
      client.setQueryData(keys.contract(position.id), position);
      await tradeDone();
    },
  });
}
