import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { positionsTexts } from '@wieszcz/texts';
import { useRef } from 'react';
import { Link } from 'react-router';
import { messageOf } from '#api/failures.ts';
import { useTradeDone } from '#api/me.ts';
import type { Position } from '#api/position.ts';
import { useWithdraw } from '#game/orders/useWithdraw.ts';
import { EmptyState } from '#game/states/EmptyState.tsx';
import { DialogBox } from '#kit/dialogs/Dialogs.tsx';
import { IconPlus } from '#kit/icons/icons.ts';
import { paths } from '#paths.ts';
import { OwnOffersTable } from './OwnOffersTable.tsx';
import classes from './details.module.css';

/** Delay of the waiting dialog, so that a quick answer doesn't make it flash. */
const WAITING_DIALOG_DELAY_MS = 250;

/** The offers of one position. Withdraws them while the position is pending, and links to a new offer while it is sellable. */
export function OwnOffers({ position, isSellable }: { position: Position; isSellable: boolean }) {
  // Of a position whose last offer was sold nothing is left, so a reload would replace this screen and the dialog with it.
  const withdraw = useWithdraw({ reloadsAfterError: false });
  const tradeDone = useTradeDone();
  const [isSlow] = useDebouncedValue(withdraw.isWaiting, WAITING_DIALOG_DELAY_MS);
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
          <Button component={Link} to={paths.newOffer(position.id)} leftSection={<IconPlus size={18} aria-hidden />}>
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
        opened={isSlow && withdraw.isWaiting}
        onClose={() => undefined}
        title={positionsTexts.deleting}
        dismissable={false}
      >
        <p aria-live="polite">{positionsTexts.deletingText}</p>
      </DialogBox>
      <DialogBox opened={withdraw.isError} onClose={closeFailure} title={positionsTexts.deleteFailed}>
        <p className={classes.failure}>{withdraw.error && messageOf(withdraw.error)}</p>
        <Button variant="default" fullWidth onClick={closeFailure} data-autofocus>
          {positionsTexts.close}
        </Button>
      </DialogBox>
    </section>
  );
}
