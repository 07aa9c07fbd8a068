import { Button } from '@mantine/core';
import type { MarketId, Cents } from '@wieszcz/domain';
import { ordersTexts } from '@wieszcz/texts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { messageOf } from '#api/failures.ts';
import { DialogBox } from '#kit/dialogs/Dialogs.tsx';
import { Note } from '#kit/feedback/Note.tsx';
import { ActionButton } from '#kit/forms/ActionButton.tsx';
import { IconTrash } from '#kit/icons/icons.ts';
import { money } from '../trading/money.ts';
import { useCancelBids } from './orderActions.ts';
import classes from './orders.module.css';

type CancelAllBidsProps = {
  /** Null: on all markets. */
  marketId: MarketId | null;
  /** Ids of the bids on display. */
  ids: readonly number[];
  count: number;
  /** The money that the bids have reserved. */
  reserved: Cents;
  /** Moves the focus, because the button may be gone. */
  onDone: () => void;
};

/** A button that cancels several bids after a question that names the sum. */
export function CancelAllBids({ marketId, ids, count, reserved, onDone }: CancelAllBidsProps) {
  const [isAsking, setAsking] = useState(false);
  const cancelling = useCancelBids(marketId, ids);
  const close = () => {
    setAsking(false);
    cancelling.reset();
  };
  const cancel = () =>
    cancelling.mutate(undefined, {
      onSuccess: () => {
        // A closed dialog returns the focus to its opener unless the focus has moved since, so it closes before the focus moves.
        flushSync(close);
        onDone();
      },
    });
  return (
    <>
      <Button variant="outline" color="mak" leftSection={<IconTrash size={18} stroke={1.7} />} onClick={() => setAsking(true)}>
        {ordersTexts.cancelAll(count)}
      </Button>
      <DialogBox opened={isAsking} onClose={close} title={ordersTexts.cancelAllTitle(count)}>
        <p>{ordersTexts.cancelAllText(money(reserved))}</p>
        {cancelling.error && (
          <Note kind="error" title={ordersTexts.cancelAllFailed}>
            {messageOf(cancelling.error)}
          </Note>
        )}
        <div className={classes.cancelAllBidsButtons}>
          <Button variant="default" disabled={cancelling.isPending} onClick={close} data-autofocus>
            {ordersTexts.keepAll}
          </Button>
          <ActionButton color="mak" loading={cancelling.isPending} onClick={cancel}>
            {ordersTexts.cancelAll(count)}
          </ActionButton>
        </div>
      </DialogBox>
    </>
  );
}
