import { Button } from '@mantine/core';
import { editorTexts } from '@wieszcz/texts';
import { useState } from 'react';
import { useAction } from '#api/action.ts';
import { callOnce } from '#api/callOnce.ts';
import { endpoints } from '#api/client.ts';
import { messageOf } from '#api/failures.ts';
import type { Bet } from '#api/market.ts';
import { useMarketChanged, useMarketRefused } from '#api/marketCache.ts';
import { DialogBox } from '#kit/dialogs/Dialogs.tsx';
import { Note } from '#kit/feedback/Note.tsx';
import { notifyDone } from '#kit/feedback/notice.tsx';
import { ActionButton } from '#kit/forms/ActionButton.tsx';
import { PAGE_TITLE } from '#kit/navigation/PageTitle.tsx';
import classes from './bets.module.css';

type DeleteBetProps = {
  /** The bet to delete; null closes the dialog. */
  bet: Bet | null;
  onClose: () => void;
};

/** Asks for confirmation, because a bet is deleted together with its offers. */
export function DeleteBet({ bet, onClose }: DeleteBetProps) {
  const marketChanged = useMarketChanged();
  const onError = useMarketRefused(bet?.marketId ?? 0);
  const deleting = useAction({
    mutationFn: ({ id }: Bet) => callOnce('betDeletion', endpoints.deleteBet, { query: { betId: id } }),
    onSuccess: (market, { title }) => {
      onClose();
      marketChanged(market);
      // The button that opened the dialog is gone with its row, so the focus can't return to it.
      document.getElementById(PAGE_TITLE)?.focus();
      notifyDone({ title: editorTexts.betDeleted(title) });
    },
    onError,
  });
  // The last bet stays while the dialog fades out.
  const [shownBet, setShownBet] = useState(bet);
  if (bet !== null && bet !== shownBet) {
    setShownBet(bet);
    deleting.reset();
  }
  return (
    <DialogBox opened={bet !== null} onClose={onClose} title={editorTexts.confirmDeleteBet}>
      <p className={classes.text}>{shownBet && editorTexts.confirmDeleteBetText(shownBet.title)}</p>
      {deleting.error && <Note kind="error">{messageOf(deleting.error)}</Note>}
      <div className={classes.deleteBetButtons}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {editorTexts.cancel}
        </Button>
        <ActionButton color="mak" loading={deleting.isPending} onClick={() => shownBet && deleting.mutate(shownBet)}>
          {editorTexts.delete}
        </ActionButton>
      </div>
    </DialogBox>
  );
}
