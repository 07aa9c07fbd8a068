import { editorTexts as say } from '@wieszcz/texts';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '../../../api/action.ts';
import { api, endpoints } from '../../../api/client.ts';
import { messageOf } from '../../../api/failures.ts';
import { paths } from '../../../paths.ts';
import { notifyDone } from '../../../kit/feedback/notice.tsx';
import { useMarketChanged, useMarketRefused } from '../frame/marketCache.ts';

const MAX_BYTES = 5 * 1024 * 1024;

export type ChosenCover = { file: File; url: string };

/** What can be told before sending; the server looks into the file itself. */
function problemOf(file: File): string | null {
  if (!file.type.startsWith('image/')) return say.notImage;
  return file.size > MAX_BYTES ? say.tooLarge : null;
}

/** A picture chosen for a market, its preview, and sending it. */
export function useCover(marketId: number) {
  const navigate = useNavigate();
  const marketChanged = useMarketChanged();
  const refused = useMarketRefused(marketId);
  const [chosen, setChosen] = useState<ChosenCover | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen.url)), [chosen]);
  const sending = useAction({
    mutationFn: (file: File) => api(endpoints.uploadCover, { params: { id: marketId }, file }),
    onSuccess: async (market) => {
      marketChanged(market);
      notifyDone({ title: say.coverSaved });
      await navigate((market.bets ?? []).length > 0 ? paths.makePublic(marketId) : paths.editBets(marketId));
    },
    onError: refused,
  });
  const choose = (file: File) => {
    sending.reset();
    const problem = problemOf(file);
    setWrong(problem);
    setChosen(problem === null ? { file, url: URL.createObjectURL(file) } : null);
  };
  return {
    chosen,
    choose,
    clear: () => {
      setChosen(null);
      setWrong(null);
      sending.reset();
    },
    send: () => {
      if (chosen === null) setWrong(wrong ?? say.choose);
      else if (!sending.isPending) sending.mutate(chosen.file);
    },
    sending: sending.isPending,
    problem: wrong ?? (sending.error ? messageOf(sending.error) : null),
  };
}
