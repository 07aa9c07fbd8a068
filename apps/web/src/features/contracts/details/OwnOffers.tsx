import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Contract } from '@wieszcz/api';
import { contractsTexts as say } from '@wieszcz/texts';
import { useRef } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../../api/failures.ts';
import { useTradeDone } from '../../../api/me.ts';
import { IconPlus } from '../../../kit/icons/icons.ts';
import { paths } from '../../../paths.ts';
import { DialogBox } from '../../../kit/dialogs/Dialogs.tsx';
import { EmptyState } from '../../../game/states/EmptyState.tsx';
import classes from './OwnOffers.module.css';
import { OwnOffersTable } from './OwnOffersTable.tsx';
import { useWithdraw } from './useWithdraw.ts';

/** Shorter waits show nothing, so that a quick answer doesn't flash a window. */
const NOTICEABLE = 250;

export function OwnOffers({ contract }: { contract: Contract }) {
  const withdraw = useWithdraw();
  const tradeDone = useTradeDone();
  const [slow] = useDebouncedValue(withdraw.isPending, NOTICEABLE);
  const pending = contract.contractStatus === 'PENDING';
  const offers = contract.offers ?? [];
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed goes with its offer, and can't have the focus while it waits.
  const focusHeading = () => heading.current?.focus();
  const closeFailure = () => {
    withdraw.reset();
    focusHeading();
    void tradeDone();
  };
  return (
    <section>
      <div className={classes.head}>
        <h2 ref={heading} tabIndex={-1}>
          {say.offers}
        </h2>
        {pending && contract.shares > 0 && (
          <Button component={Link} to={paths.newOffer(contract.id)} leftSection={<IconPlus size={18} aria-hidden />}>
            {say.addOffer}
          </Button>
        )}
      </div>
      {offers.length > 0 ? (
        <OwnOffersTable
          contract={contract}
          offers={offers}
          onDelete={pending ? (offer) => withdraw.mutate(offer, { onSuccess: focusHeading }) : undefined}
          deleting={withdraw.isPending}
        />
      ) : (
        <EmptyState title={say.noOffers} level={3}>
          {pending ? say.noOffersHint : say.offersClosed}
        </EmptyState>
      )}
      {pending && offers.length > 0 && <p className={classes.help}>{say.offersHelp}</p>}
      <DialogBox opened={slow && withdraw.isPending} onClose={() => undefined} title={say.deleting} dismissable={false}>
        <p aria-live="polite">{say.deletingText}</p>
      </DialogBox>
      <DialogBox opened={withdraw.isError} onClose={closeFailure} title={say.deleteFailed}>
        <p className={classes.failure}>{withdraw.error && messageOf(withdraw.error)}</p>
        <Button variant="default" fullWidth onClick={closeFailure} data-autofocus>
          {say.close}
        </Button>
      </DialogBox>
    </section>
  );
}
