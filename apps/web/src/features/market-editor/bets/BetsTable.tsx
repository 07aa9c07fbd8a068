import { ActionIcon } from '@mantine/core';
import { editorTexts, withNoBreakSpaces, wholeNumber } from '@wieszcz/texts';
import { useState } from 'react';
import type { Bet } from '#api/market.ts';
import { plus } from '#game/trading/figures.ts';
import { amount } from '#game/trading/money.ts';
import { IconTrash } from '#kit/icons/icons.ts';
import { CardTable, type Column } from '#kit/lists/CardTable.tsx';
import { DeleteBet } from './DeleteBet.tsx';
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
              <IconTrash size={18} stroke={1.7} aria-hidden />
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
