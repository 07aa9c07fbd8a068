import { Button } from '@mantine/core';
import type { Bet } from '@wieszcz/api';
import { editorTexts as say } from '@wieszcz/texts';
import { useState } from 'react';
import { useAction } from '../../../api/action.ts';
import { api, endpoints } from '../../../api/client.ts';
import { messageOf } from '../../../api/failures.ts';
import { DialogBox } from '../../../kit/dialogs/Dialogs.tsx';
import { Note } from '../../../kit/feedback/Note.tsx';
import { PAGE_TITLE } from '../../../kit/navigation/PageTitle.tsx';
import { notifyDone } from '../../../kit/feedback/notice.tsx';
import classes from './DeleteBet.module.css';
import { useMarketChanged, useMarketRefused } from '../frame/marketCache.ts';

/** A bet goes with its offers, so it is asked twice. */
export function DeleteBet({ bet, onClose }: { bet: Bet | null; onClose: () => void }) {
  const marketChanged = useMarketChanged();
  const refused = useMarketRefused(bet?.marketId ?? 0);
  const deleting = useAction({
    mutationFn: ({ id }: Bet) => api(endpoints.deleteBet, { query: { betId: id } }),
    onSuccess: (market, { title }) => {
      onClose();
      marketChanged(market);
      // The button that asked has gone with its row.
      document.getElementById(PAGE_TITLE)?.focus();
      notifyDone({ title: say.betDeleted(title) });
    },
    onError: refused,
  });
  // Keeps its words while it fades out.
  const [last, setLast] = useState(bet);
  if (bet !== null && bet !== last) {
    setLast(bet);
    deleting.reset();
  }
  return (
    <DialogBox opened={bet !== null} onClose={onClose} title={say.confirmDeleteBet}>
      <p className={classes.text}>{last && say.confirmDeleteBetText(last.title)}</p>
      {deleting.error && <Note kind="error">{messageOf(deleting.error)}</Note>}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {say.cancel}
        </Button>
        <Button color="mak" loading={deleting.isPending} onClick={() => last && deleting.mutate(last)}>
          {say.delete}
        </Button>
      </div>
    </DialogBox>
  );
}
