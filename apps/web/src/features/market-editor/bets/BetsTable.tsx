import { ActionIcon, Button } from '@mantine/core';
import { editorTexts, withNoBreakSpaces, wholeNumber } from '@wieszcz/texts';
import { useState } from 'react';
import { useAction } from '#api/action.ts';
import { callOnce } from '#api/callOnce.ts';
import { endpoints } from '#api/client.ts';
import { useClosable } from '#api/closable.ts';
import { messageOf } from '#api/failures.ts';
import { useLateRefusal } from '#api/lateRefusal.ts';
import { type Bet, useMarketChanged, useMarketRefused } from '#api/market.ts';
import { plus } from '#game/trading/figures.ts';
import { amount } from '#game/trading/money.ts';
import { DialogBox } from '#kit/dialogs/Dialogs.tsx';
import { Note } from '#kit/feedback/Note.tsx';
import { notifyDone } from '#kit/feedback/notice.tsx';
import { ActionButton } from '#kit/forms/ActionButton.tsx';
import { IconTrash } from '#kit/icons/icons.ts';
import { CardTable, type Column } from '#kit/lists/CardTable.tsx';
import { PAGE_TITLE } from '#kit/navigation/PageTitle.tsx';
import classes from './bets.module.css';

const columns: Column[] = [
  { key: 'bet', label: editorTexts.bet },
  { key: 'yes', label: editorTexts.yesPrice, short: editorTexts.yesPriceShort, align: 'right' },
  { key: 'no', label: editorTexts.noPrice, short: editorTexts.noPriceShort, align: 'right' },
  { key: 'sum', label: editorTexts.sum, short: editorTexts.sumShort, align: 'right' },
  { key: 'shares', label: editorTexts.shares, align: 'right' },
];
const actionsColumn: Column = { key: 'actions', label: editorTexts.actions, align: 'right' };

/** The market's bets with their opening prices; with `deletable` each row has a button that deletes the bet. */
export function BetsTable({ bets, deletable }: { bets: readonly Bet[]; deletable: boolean }) {
  const [betToDelete, setBetToDelete] = useState<Bet | null>(null);
  const rows = bets.map((bet) => ({
    key: bet.id,
    cells: [
      <b key="bet" className={classes.betsTableTitle}>
        {withNoBreakSpaces(bet.title)}
      </b>,
      <b key="yes" className={classes.yes}>
        {amount(bet.yesPrice)}
      </b>,
      <b key="no" className={classes.no}>
        {amount(bet.noPrice)}
      </b>,
      amount(plus(bet.yesPrice, bet.noPrice)),
      wholeNumber(bet.shares),
      ...(deletable
        ? [
            <ActionIcon
              key="delete"
              color="mak"
              size={36}
              aria-label={editorTexts.deleteBet(bet.title)}
              onClick={() => setBetToDelete(bet)}
            >
              <IconTrash size={18} stroke={1.7} />
            </ActionIcon>,
          ]
        : []),
    ],
  }));
  return (
    <>
      <CardTable
        className={classes.bets}
        caption={editorTexts.betsCaption}
        columns={deletable ? [...columns, actionsColumn] : columns}
        rows={rows}
      />
      <DeleteBet bet={betToDelete} onClose={() => setBetToDelete(null)} />
    </>
  );
}

type DeleteBetProps = {
  /** The bet to delete; null closes the dialog. */
  bet: Bet | null;
  onClose: () => void;
};

/** Asks for confirmation, because a bet is deleted together with its offers. */
function DeleteBet({ bet, onClose }: DeleteBetProps) {
  const marketChanged = useMarketChanged();
  const opened = bet !== null;
  // The last bet stays while the dialog fades out, and while its deletion is repeated or its refusal is shown.
  const [shownBet, setShownBet] = useState(bet);
  const refused = useMarketRefused(shownBet?.marketId ?? 0);
  const tellLate = useLateRefusal('betDeletion', opened);
  const deleting = useAction({
    mutationFn: ({ id }: Bet) => callOnce('betDeletion', endpoints.deleteBet, { query: { betId: id } }),
    onSuccess: (market, { title }) => {
      onClose();
      marketChanged(market);
      // The button that opened the dialog is gone with its row, so the focus can't return to it.
      if (opened) document.getElementById(PAGE_TITLE)?.focus();
      notifyDone({ title: editorTexts.betDeleted(title) });
    },
    onError: (error) => {
      tellLate(error);
      refused(error);
    },
  });
  if (bet !== null && bet !== shownBet && !deleting.isPending && !deleting.isError) setShownBet(bet);
  const { isLocked, close } = useClosable('betDeletion', { opened, onClose }, deleting);
  return (
    <DialogBox
      opened={opened}
      onClose={close}
      title={editorTexts.confirmDeleteBet}
      text={shownBet && editorTexts.confirmDeleteBetText(shownBet.title)}
    >
      {deleting.error && <Note kind="error">{messageOf(deleting.error)}</Note>}
      <div className={classes.deleteBetButtons}>
        <Button variant="default" onClick={close} disabled={isLocked} data-autofocus>
          {editorTexts.cancel}
        </Button>
        <ActionButton color="mak" loading={deleting.isPending} onClick={() => shownBet && deleting.mutate(shownBet)}>
          {editorTexts.delete}
        </ActionButton>
      </div>
    </DialogBox>
  );
}
