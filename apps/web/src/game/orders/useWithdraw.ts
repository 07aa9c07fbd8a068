import { useQueryClient } from '@tanstack/react-query';
import { positionsTexts } from '@wieszcz/texts';
import { useState } from 'react';
import { useAction } from '#api/action.ts';
import { callOnce } from '#api/callOnce.ts';
import { endpoints } from '#api/client.ts';
import { keys } from '#api/keys.ts';
import { useTradeDone } from '#api/me.ts';
import { parsePosition, type Offer } from '#api/position.ts';
import { notifyDone } from '#kit/feedback/notice.tsx';
import { untilCalm } from '#kit/forms/gesture.ts';

/** Mutation that withdraws an offer; its shares return to the position. */
export function useWithdraw() {
  const tradeDone = useTradeDone();
  const client = useQueryClient();
  const [isAnswered, setAnswered] = useState(false);
  const withdrawing = useAction({
    onMutate: () => setAnswered(false),
    mutationFn: ({ id }: Offer) => callOnce('withdrawal', endpoints.deleteOffer, { query: { offerId: id } }),
    onSuccess: async (answer, offer) => {
      const position = parsePosition(answer);
      setAnswered(true);
      notifyDone({ title: positionsTexts.deleted, text: positionsTexts.deletedText(offer.shares) });
      // The buttons of all rows wait until the withdrawn one is gone.
      await untilCalm();
      client.setQueryData(keys.position(position.id), position);
      await tradeDone();
    },
  });
  /** `isWaiting`: there is no answer yet. `isPending` lasts longer, until the offer is gone from the page. */
  return { ...withdrawing, isWaiting: withdrawing.isPending && !isAnswered };
}
