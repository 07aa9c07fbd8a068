import { Button } from '@mantine/core';
import { ordersTexts } from '@wieszcz/texts';
import type { Bid } from '#api/bid.ts';
import { ActionButton } from '#kit/forms/ActionButton.tsx';
import { money } from '../trading/money.ts';
import classes from './orders.module.css';

type BidButtonsProps = {
  bid: Bid;
  onReduce: () => void;
  onCancel: () => void;
  /** While another cancellation is under way. */
  disabled: boolean;
};

/** Id of the button that opens the form `ReduceBid`, which returns the focus to it. */
export const reduceButtonId = (bid: number): string => `reduce-bid-${bid}`;

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
