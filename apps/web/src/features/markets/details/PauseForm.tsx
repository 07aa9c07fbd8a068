import { reasonBody } from '@wieszcz/api';
import { stopTexts, uiTexts } from '@wieszcz/texts';
import { api, endpoints } from '#api/client.ts';
import { isLike, useFormDraft } from '#api/formDraft.ts';
import { type Market, useMarketChanged } from '#api/market.ts';
import { ReasonForm } from '#game/reasons/ReasonForm.tsx';
import { notifyDone } from '#kit/feedback/notice.tsx';

/** Pauses the trade with a reason, or changes the reason of a pause. */
export function PauseForm({ market: { marketId: id, topic, paused }, onClose }: { market: Market; onClose: () => void }) {
  const marketChanged = useMarketChanged();
  const initial = { reason: paused?.reason ?? '' };
  // A reason that was typed during a pause and never sent doesn't belong to the next pause.
  const draft = useFormDraft(`pause of ${id} ${paused?.since ?? ''}`, initial, isLike(initial));
  const send = async (reason: string) => {
    marketChanged(await api(endpoints.pauseMarket, { params: { id }, body: { reason } }));
    onClose();
    notifyDone({ title: stopTexts.pausedDone });
  };
  const texts = {
    reason: stopTexts.reason,
    hint: stopTexts.reasonHint,
    submit: paused ? stopTexts.changeReason : stopTexts.pause,
  };
  return (
    <ReasonForm
      action={uiTexts.actOn(texts.submit, topic)}
      texts={texts}
      schema={reasonBody}
      initial={initial.reason}
      draft={draft}
      send={send}
    />
  );
}
