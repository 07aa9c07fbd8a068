import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import type { Contract } from '@wieszcz/contract';
import { contractsTexts as say } from '@wieszcz/texts';
import { Link } from 'react-router';
import { messageOf } from '../../../api/failures.ts';
import { useTradeDone } from '../../../api/me.ts';
import { paths } from '../../../paths.ts';
import { DialogBox } from '../../../ui/Dialogs.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
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
  const closeFailure = () => {
    withdraw.reset();
    void tradeDone();
  };
  return (
    <section>
      <div className={classes.head}>
        <h2>{say.offers}</h2>
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
          onDelete={pending ? withdraw.mutate : undefined}
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
