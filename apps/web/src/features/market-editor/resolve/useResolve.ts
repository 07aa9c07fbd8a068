import { useQuery } from '@tanstack/react-query';
import { editorTexts } from '@wieszcz/texts';
import { useAction } from '#api/action.ts';
import { parseAmounts } from '#api/amounts.ts';
import { callOnce } from '#api/callOnce.ts';
import { api, endpoints } from '#api/client.ts';
import { keys } from '#api/keys.ts';
import { useLateRefusal } from '#api/lateRefusal.ts';
import { useMarketRefused } from '#api/market.ts';
import { useTradeDone } from '#api/traded.ts';
import { notifyDone } from '#kit/feedback/notice.tsx';

/** A result of the market: the correct bet and its correct option; a null bet: none of the bets is correct. */
export type ResultChoice = { betId: number | null; option: boolean };

const queryOf = ({ betId, option }: ResultChoice) =>
  betId === null ? ({ none: 'true' } as const) : { betId, correctOption: option };

/** Preview of what a result would pay, and to how many players. */
export function useResolution(marketId: number, choice: ResultChoice) {
  return useQuery({
    queryKey: keys.resolution(marketId, choice),
    queryFn: async () => {
      const preview = await api(endpoints.previewResolution, { params: { id: marketId }, query: queryOf(choice) });
      return parseAmounts(preview, 'payout', 'returned');
    },
    // The confirmation dialog shows the cached preview: another request would race with the resolution itself.
    staleTime: 5_000,
  });
}

/** Mutation that resolves the market and then calls `leave`. `isOpen`: whether its dialog is open. */
export function useResolve(marketId: number, isOpen: boolean, leave: () => Promise<void>) {
  const tradeDone = useTradeDone();
  const refused = useMarketRefused(marketId);
  const tellLate = useLateRefusal('resolution', isOpen);
  return useAction({
    mutationFn: (choice: ResultChoice) =>
      callOnce('resolution', endpoints.solveMarket, { query: { marketId, ...queryOf(choice) } }),
    onSuccess: async ({ trade }) => {
      await leave();
      notifyDone({ title: editorTexts.resolvedDone, text: editorTexts.resolvedDoneText(trade === 'shares') });
      void tradeDone();
    },
    onError: (error) => {
      tellLate(error);
      refused(error);
    },
  });
}
