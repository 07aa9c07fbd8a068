import { Button } from '@mantine/core';
import { editorTexts } from '@wieszcz/texts';
import { useNavigate } from 'react-router';
import { useAction } from '#api/action.ts';
import { callOnce } from '#api/callOnce.ts';
import { endpoints } from '#api/client.ts';
import { messageOf } from '#api/failures.ts';
import type { Market } from '#api/market.ts';
import { useMarketChanged, useMarketRefused } from '#api/marketCache.ts';
import { DialogBox } from '#kit/dialogs/Dialogs.tsx';
import { Note } from '#kit/feedback/Note.tsx';
import { notifyDone } from '#kit/feedback/notice.tsx';
import { paths } from '#paths.ts';
import classes from './publish.module.css';

type ConfirmPublishProps = { opened: boolean; onClose: () => void; market: Market };

/** Asks once more before the market is published, because prices and bets can't be changed afterwards. */
export function ConfirmPublish({ opened, onClose, market }: ConfirmPublishProps) {
  const publishing = usePublish(market.marketId);
  const close = () => {
    if (publishing.isPending) return;
    publishing.reset();
    onClose();
  };
  return (
    <DialogBox opened={opened} onClose={close} title={editorTexts.confirmPublish}>
      <p className={classes.text}>{editorTexts.confirmPublishText(market.topic, market.bets.length)}</p>
      {publishing.error && <Note kind="error">{messageOf(publishing.error)}</Note>}
      <div className={classes.confirmPublishButtons}>
        <Button size="md" variant="default" onClick={close} disabled={publishing.isPending} data-autofocus>
          {editorTexts.cancel}
        </Button>
        <Button size="md" loading={publishing.isPending} onClick={() => publishing.mutate()}>
          {editorTexts.publishSubmit}
        </Button>
      </div>
    </DialogBox>
  );
}

/** Mutation that publishes the market and then opens its page. */
function usePublish(marketId: number) {
  const navigate = useNavigate();
  const marketChanged = useMarketChanged();
  const onError = useMarketRefused(marketId);
  return useAction({
    mutationFn: () => callOnce('publication', endpoints.publishMarket, { query: { marketId } }),
    onSuccess: async (changed) => {
      await navigate(paths.marketDetails(marketId));
      notifyDone({ title: editorTexts.publishedDone, text: editorTexts.publishedDoneText });
      marketChanged(changed);
    },
    onError,
  });
}
