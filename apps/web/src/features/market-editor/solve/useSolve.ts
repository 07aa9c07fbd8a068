import { useQuery } from '@tanstack/react-query';
import { editorTexts as say } from '@wieszcz/texts';
import { useNavigate } from 'react-router';
import { useAction } from '../../../api/action.ts';
import { callOnce } from '../../../api/callOnce.ts';
import { api, endpoints } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import { useTradeDone } from '../../../api/me.ts';
import { paths } from '../../../paths.ts';
import { notifyDone } from '../../../kit/feedback/notice.tsx';
import { useMarketRefused } from '../frame/marketCache.ts';

/** A result of the market: the correct bet and its correct option. */
export type ResultChoice = { betId: number; option: boolean };

/** Preview of what a result would pay, and to how many players. */
export function useResolution(marketId: number, { betId, option }: ResultChoice) {
  return useQuery({
    queryKey: keys.resolution(marketId, { betId, option }),
    queryFn: () => api(endpoints.previewResolution, { params: { id: marketId }, query: { betId, correctOption: option } }),
    // The confirmation dialog shows the cached preview: another request would race with the resolution itself.
    staleTime: 5_000,
  });
}

/** Mutation that resolves the market and then opens its page. */
export function useSolve(marketId: number) {
  const tradeDone = useTradeDone();
  const navigate = useNavigate();
  const onError = useMarketRefused(marketId);
  return useAction({
    mutationFn: ({ betId, option }: ResultChoice) =>
      callOnce('resolution', endpoints.solveMarket, { query: { marketId, betId, correctOption: option } }),
    onSuccess: async () => {
      notifyDone({ title: say.solvedDone, text: say.solvedDoneText });
      await navigate(paths.marketDetails(marketId));
      void tradeDone();
    },
    onError,
  });
}
