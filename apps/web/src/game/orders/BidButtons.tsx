import { Button } from '@mantine/core';
import type { Cents, MarketId } from '@wieszcz/domain';
import { ordersTexts, ticketTexts } from '@wieszcz/texts';
import { useEffect, useId, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { messageOf } from '#api/failures.ts';
import type { Bid } from '#api/orders.ts';
import { DialogBox } from '#kit/dialogs/Dialogs.tsx';
import { Note } from '#kit/feedback/Note.tsx';
import { ActionButton } from '#kit/forms/ActionButton.tsx';
import { NumberBox } from '#kit/forms/NumberBox.tsx';
import type { TypedNumber } from '#kit/forms/typedNumber.ts';
import { IconTrash } from '#kit/icons/icons.ts';
import { costOf } from '../trading/figures.ts';
import { money } from '../trading/money.ts';
import { isShareCount } from '../trading/typedAmount.ts';
import { useCancelBids, useReduceBid } from './orderActions.ts';
import classes from './orders.module.css';

type BidButtonsProps = {
  bid: Bid;
  onReduce: () => void;
  onCancel: () => void;
  /** While another cancellation is under way. */
  disabled: boolean;
};

/** Id of the button that opens the form `ReduceBid`, which returns the focus to it. */
const reduceButtonId = (bid: number): string => `reduce-bid-${bid}`;

export function BidButtons({ bid, onReduce, onCancel, disabled }: BidButtonsProps) {
  const { id, shares, price, betTitle } = bid;
  return (
    <span className={classes.bidButtons}>
      {shares > 1 && (
        <Button
          id={reduceButtonId(id)}
          variant="default"
          disabled={disabled}
          aria-label={ordersTexts.reduceLabel(shares, money(price), betTitle)}
          onClick={onReduce}
        >
          {ordersTexts.reduce}
        </Button>
      )}
      <ActionButton
        variant="default"
        disabled={disabled}
        aria-label={ordersTexts.cancelLabel(shares, money(price), betTitle)}
        onClick={onCancel}
      >
        {ordersTexts.cancel}
      </ActionButton>
    </span>
  );
}

type ReduceBidProps = {
  bid: Bid;
  onClose: () => void;
  /** Called after `onClose` to move the focus, because a bid that was reduced to one share has no button to reduce it. */
  onReduced: () => void;
};

/** In the place of the `BidButtons`: asks how many shares of a bid shall remain. A bid for one share can't be reduced. */
export function ReduceBid({ bid, onClose, onReduced }: ReduceBidProps) {
  const field = useId();
  const most = bid.shares - 1;
  const [typed, setTyped] = useState<TypedNumber>(Math.max(1, Math.floor(bid.shares / 2)));
  const reducing = useReduceBid(bid);
  const isValid = isShareCount(typed, most);
  useEffect(() => document.getElementById(field)?.focus(), [field]);
  const keep = () => {
    flushSync(onClose);
    document.getElementById(reduceButtonId(bid.id))?.focus();
  };
  const done = () => {
    onClose();
    onReduced();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isValid) reducing.mutate(typed, { onSuccess: done });
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <p className={classes.returns}>
        {ordersTexts.keepsPlace} <b className="num">{money(costOf(bid.price, isValid ? bid.shares - typed : 0))}</b>.
      </p>
      <label className={classes.label} htmlFor={field}>
        {ordersTexts.remaining}
      </label>
      <span className={classes.box}>
        <NumberBox
          id={field}
          value={typed}
          onChange={setTyped}
          min={1}
          max={most}
          step={1}
          disabled={reducing.isPending}
          error={!isValid}
          describedBy={isValid ? undefined : `${field}-error`}
        />
      </span>
      {!isValid && (
        <p id={`${field}-error`} className={classes.wrong} role="alert">
          {ticketTexts.sharesRange(most)}
        </p>
      )}
      <span className={classes.reduceBidButtons}>
        <ActionButton type="submit" loading={reducing.isPending} disabled={!isValid}>
          {ordersTexts.reduceTo(isValid ? typed : 0)}
        </ActionButton>
        <Button variant="default" disabled={reducing.isPending} onClick={keep}>
          {ordersTexts.keep(bid.shares)}
        </Button>
      </span>
      {reducing.error && (
        <div className={classes.failure}>
          <Note kind="error" title={ordersTexts.reduceFailed}>
            {messageOf(reducing.error)}
          </Note>
        </div>
      )}
    </form>
  );
}

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
      <DialogBox
        opened={isAsking}
        onClose={close}
        title={ordersTexts.cancelAllTitle(count)}
        text={ordersTexts.cancelAllText(money(reserved))}
      >
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
