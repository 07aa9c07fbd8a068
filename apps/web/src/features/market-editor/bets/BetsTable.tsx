import { ActionIcon } from '@mantine/core';
import { editorTexts as say, typo, wholeNumber } from '@wieszcz/texts';
import { useState } from 'react';
import type { Bet } from '#api/market.ts';
import { plus } from '#game/trading/figures.ts';
import { amount } from '#game/trading/money.ts';
import { IconTrash } from '#kit/icons/icons.ts';
import { CardTable, type Column } from '#kit/lists/CardTable.tsx';
import { DeleteBet } from './DeleteBet.tsx';
import classes from './bets.module.css';

const columns: Column[] = [
  { key: 'bet', label: say.bet },
  { key: 'yes', label: say.yesPrice, short: say.yesPriceShort, align: 'right' },
  { key: 'no', label: say.noPrice, short: say.noPriceShort, align: 'right' },
  { key: 'sum', label: say.sum, short: say.sumShort, align: 'right' },
  { key: 'shares', label: say.shares, align: 'right' },
];
const actionsColumn: Column = { key: 'actions', label: say.actions, align: 'right' };

/** The market's bets with their opening prices; with `deletable` each row has a button that deletes the bet. */
export function BetsTable({ bets, deletable }: { bets: readonly Bet[]; deletable: boolean }) {
  const [betToDelete, setBetToDelete] = useState<Bet | null>(null);
  const rows = bets.map((bet) => ({
    key: bet.id,
    cells: [
      <b key="bet" className={classes.betsTableTitle}>
        {typo(bet.title)}
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
              aria-label={say.deleteBet(bet.title)}
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
        caption={say.betsCaption}
        columns={deletable ? [...columns, actionsColumn] : columns}
        rows={rows}
      />
      <DeleteBet bet={betToDelete} onClose={() => setBetToDelete(null)} />
    </>
  );
}
