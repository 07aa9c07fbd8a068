import { useDisclosure } from '@mantine/hooks';
import { stopTexts } from '@wieszcz/texts';
import { lazy, Suspense } from 'react';
import { useAction } from '#api/action.ts';
import { api, endpoints } from '#api/client.ts';
import { messageOf } from '#api/failures.ts';
import type { Market } from '#api/market.ts';
import { useMarketChanged } from '#api/marketCache.ts';
import { DialogBox } from '#kit/dialogs/Dialogs.tsx';
import { Note } from '#kit/feedback/Note.tsx';
import { notifyDone } from '#kit/feedback/notice.tsx';
import { IconPlayerPause, IconPlayerPlay } from '#kit/icons/icons.ts';

/** Loaded when its dialog opens: everybody loads the page of a market, and few are its author. */
const PauseForm = lazy(async () => ({ default: (await import('./PauseForm.tsx')).PauseForm }));

/** The author's buttons that pause the trade with a reason, change the reason, and resume the trade. Items of a list. */
export function PauseTrading({ market }: { market: Market }) {
  const [isAsking, question] = useDisclosure(false);
  const resuming = useResume(market.marketId);
  return (
    <>
      {market.paused && (
        <li>
          <button type="button" onClick={() => resuming.mutate()}>
            <IconPlayerPlay size={19} stroke={1.7} aria-hidden />
            {stopTexts.resume}
          </button>
          {resuming.error && <Note kind="error">{messageOf(resuming.error)}</Note>}
        </li>
      )}
      <li>
        <button type="button" onClick={question.open}>
          <IconPlayerPause size={19} stroke={1.7} aria-hidden />
          {market.paused ? stopTexts.changeReason : stopTexts.pause}
        </button>
        <DialogBox
          opened={isAsking}
          onClose={question.close}
          title={market.paused ? stopTexts.changeReason : stopTexts.pauseTitle}
          subtitle={market.topic}
        >
          <Suspense fallback={null}>
            <PauseForm market={market} onClose={question.close} />
          </Suspense>
        </DialogBox>
      </li>
    </>
  );
}

function useResume(id: number) {
  const marketChanged = useMarketChanged();
  return useAction({
    mutationFn: () => api(endpoints.resumeMarket, { params: { id } }),
    onSuccess: (market) => {
      marketChanged(market);
      notifyDone({ title: stopTexts.resumedDone });
    },
  });
}
