import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { positionsTexts, dateTime, uiTexts, wholeNumber } from '@wieszcz/texts';
import { useRef } from 'react';
import { Link } from 'react-router';
import { useIsRepeating } from '#api/callOnce.ts';
import { messageOf } from '#api/failures.ts';
import type { Position, Offer } from '#api/position.ts';
import { useTradeDone } from '#api/traded.ts';
import { useWithdraw } from '#game/orders/orderActions.ts';
import { EmptyState } from '#game/states/EmptyState.tsx';
import { costOf, costOfPart, minus, positionValues } from '#game/trading/figures.ts';
import { amount, money } from '#game/trading/money.ts';
import { Money, Profit } from '#game/trading/Money.tsx';
import { DialogBox } from '#kit/dialogs/Dialogs.tsx';
import { IconPlus, IconTrash } from '#kit/icons/icons.ts';
import { CardTable, type Column } from '#kit/lists/CardTable.tsx';
import { paths } from '#paths.ts';
import classes from './PositionDetailsScreen.module.css';

/** Delay of the waiting dialog, so that a quick answer doesn't make it flash. */
const WAITING_DIALOG_DELAY_MS = 250;

/** The offers of one position. Withdraws them while the position is pending, and links to a new offer while it is sellable. */
export function OwnOffers({ position, isSellable }: { position: Position; isSellable: boolean }) {
  // Of a position whose last offer was sold nothing is left, so a reload would replace this screen and the dialog with it.
  const withdraw = useWithdraw({ reloadsAfterError: false });
  const tradeDone = useTradeDone();
  const [isSlow] = useDebouncedValue(withdraw.isWaiting, WAITING_DIALOG_DELAY_MS);
  // A repetition may take hours: then only the note above the page says that there is no answer yet.
  const isRepeating = useIsRepeating('withdrawal');
  const isPending = position.status === 'PENDING';
  const { offers } = position;
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button can't keep the focus: it is disabled while waiting, and removed with its offer.
  const focusHeading = () => heading.current?.focus();
  const closeFailure = () => {
    withdraw.reset();
    focusHeading();
    void tradeDone();
  };
  return (
    <section>
      <div className={classes.ownOffersHead}>
        <h2 ref={heading} tabIndex={-1}>
          {positionsTexts.offers}
        </h2>
        {isSellable && (
          <Button component={Link} to={paths.newOffer(position.id)} leftSection={<IconPlus size={18} />}>
            {positionsTexts.addOffer}
          </Button>
        )}
      </div>
      {offers.length > 0 ? (
        <OwnOffersTable
          position={position}
          offers={offers}
          onDelete={isPending ? (offer) => withdraw.mutate(offer, { onSuccess: focusHeading }) : undefined}
          deleting={withdraw.isPending}
        />
      ) : (
        <EmptyState title={positionsTexts.noOffers} level={3}>
          {isPending ? isSellable && positionsTexts.noOffersHint : positionsTexts.offersClosed}
        </EmptyState>
      )}
      {isPending && offers.length > 0 && <p className={classes.help}>{positionsTexts.offersHelp}</p>}
      <DialogBox
        opened={isSlow && withdraw.isWaiting && !isRepeating}
        onClose={() => undefined}
        title={positionsTexts.deleting}
        text={positionsTexts.deletingText}
        dismissable={false}
      />
      <DialogBox
        opened={withdraw.isError}
        onClose={closeFailure}
        title={positionsTexts.deleteFailed}
        text={withdraw.error && messageOf(withdraw.error)}
      >
        <Button variant="default" fullWidth onClick={closeFailure} data-autofocus>
          {positionsTexts.close}
        </Button>
      </DialogBox>
    </section>
  );
}

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

function OwnOffersTable({ position, offers, onDelete, deleting }: OwnOffersTableProps) {
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
      leftSection={<IconTrash size={17} stroke={1.7} />}
      aria-label={positionsTexts.deleteLabel(offer.shares, money(offer.price))}
      onClick={() => onDelete(offer)}
    >
      {positionsTexts.delete}
    </Button>
  );
}
