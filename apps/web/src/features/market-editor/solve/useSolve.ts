import { useQuery } from '@tanstack/react-query';
import { editorTexts as say } from '@wieszcz/texts';
import { useNavigate } from 'react-router';
import { useAction } from '../../../api/action.ts';
import { api, endpoints } from '../../../api/client.ts';
import { useIntent } from '../../../api/intent.ts';
import { keys } from '../../../api/keys.ts';
import { useTradeDone } from '../../../api/me.ts';
import { paths } from '../../../paths.ts';
import { notifyDone } from '../../../kit/feedback/notice.tsx';
import { useMarketRefused } from '../frame/marketCache.ts';

/** The result as chosen. */
export type Choice = { betId: number; option: boolean };

/** What a result would pay, to how many. */
export function useResolution(marketId: number, choice: Choice | null) {
  return useQuery({
    queryKey: keys.resolution(marketId, choice ?? {}),
    queryFn: () => {
      const { betId, option } = choice as Choice;
      return api(endpoints.previewResolution, {
        params: { id: marketId },
        query: { betId: betId, correctOption: option },
      });
    },
    enabled: choice !== null,
    // The confirmation repeats what was read a moment ago; asking again would race with the resolution itself.
    staleTime: 5_000,
  });
}

export function useSolve(marketId: number) {
  const intent = useIntent<Choice>();
  const tradeDone = useTradeDone();
  const navigate = useNavigate();
  const refused = useMarketRefused(marketId);
  return useAction({
    mutationFn: (choice: Choice) =>
      intent(choice, (idempotencyKey) =>
        api(endpoints.solveMarket, {
          query: { marketId: marketId, betId: choice.betId, correctOption: choice.option },
          idempotencyKey,
        }),
      ),
    onSuccess: async () => {
      notifyDone({ title: say.solvedDone, text: say.solvedDoneText });
      await navigate(paths.marketDetails(marketId));
      void tradeDone();
    },
    onError: refused,
  });
}
