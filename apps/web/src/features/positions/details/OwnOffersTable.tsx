import { Button } from '@mantine/core';
import { positionsTexts, dateTime, uiTexts, wholeNumber } from '@wieszcz/texts';
import type { Offer, Position } from '#api/position.ts';
import { costOf, costOfPart, minus, positionValues } from '#game/trading/figures.ts';
import { amount, money } from '#game/trading/money.ts';
import { Money, Profit } from '#game/trading/Money.tsx';
import { IconTrash } from '#kit/icons/icons.ts';
import { CardTable, type Column } from '#kit/lists/CardTable.tsx';

type OwnOffersTableProps = {
  position: Position;
  offers: readonly Offer[];
  /** Undefined where offers can't be withdrawn any more. */
  onDelete: ((offer: Offer) => void) | undefined;
  /** A withdrawal is under way: no other can start. */
  deleting: boolean;
};

const columns: Column[] = [
  { key: 'price', label: positionsTexts.offerPrice, short: positionsTexts.offerPriceShort, align: 'right' },
  { key: 'shares', label: positionsTexts.offerShares, align: 'right' },
  { key: 'ahead', label: positionsTexts.offerQueue, align: 'right' },
  { key: 'proceeds', label: positionsTexts.offerProceeds, align: 'right' },
  { key: 'profit', label: positionsTexts.offerProfit, align: 'right' },
  { key: 'date', label: positionsTexts.offerDate },
];
const actionsColumn: Column = { key: 'actions', label: positionsTexts.actions, align: 'right' };

export function OwnOffersTable({ position, offers, onDelete, deleting }: OwnOffersTableProps) {
  const basis = positionValues(position);
  const rows = [...offers]
    .sort((a, b) => a.price - b.price || a.id - b.id)
    .map((offer) => {
      const proceeds = costOf(offer.price, offer.shares);
      return {
        key: offer.id,
        cells: [
          <span key="price" className="num">
            <b>{amount(offer.price)}</b>
          </span>,
          wholeNumber(offer.shares),
          offer.sharesAhead === undefined ? uiTexts.none : wholeNumber(offer.sharesAhead),
          <Money key="proceeds" value={proceeds} />,
          <Profit key="profit" value={minus(proceeds, costOfPart(basis, offer.shares))} />,
          dateTime(offer.createdDate),
          ...(onDelete ? [<DeleteButton key="delete" offer={offer} onDelete={onDelete} disabled={deleting} />] : []),
        ],
      };
    });
  return (
    <CardTable caption={positionsTexts.offersCaption} columns={onDelete ? [...columns, actionsColumn] : columns} rows={rows} />
  );
}

function DeleteButton({ offer, onDelete, disabled }: { offer: Offer; onDelete: (offer: Offer) => void; disabled: boolean }) {
  return (
    <Button
      variant="subtle"
      color="mak"
      size="compact-sm"
      // Keeps the whole label; other columns shrink instead.
      miw="max-content"
      disabled={disabled}
      leftSection={<IconTrash size={17} stroke={1.7} aria-hidden />}
      aria-label={positionsTexts.deleteLabel(offer.shares, money(offer.price))}
      onClick={() => onDelete(offer)}
    >
      {positionsTexts.delete}
    </Button>
  );
}
