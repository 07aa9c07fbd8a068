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

/**
 * Mutation that withdraws an offer; its unsold shares return to the position. A refusal means that the offer is gone, so the lists are
 * reloaded after an error, too. With `reloadsAfterError` false the caller does that, once the player has read the error: the reload may
 * remove what shows it.
 */
export function useWithdraw({ reloadsAfterError = true } = {}) {
  const tradeDone = useTradeDone();
  const client = useQueryClient();
  const [isAnswered, setAnswered] = useState(false);
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
    onError: () => {
      if (reloadsAfterError) void tradeDone();
    },
  });
  /** `isWaiting`: there is no answer yet. `isPending` lasts longer, until the offer is gone from the page. */
  return { ...withdrawing, isWaiting: withdrawing.isPending && !isAnswered };
}

export type Withdrawing = ReturnType<typeof useWithdraw>;
