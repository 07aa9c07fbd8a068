import type { Price } from '@wieszcz/domain';
import { ticketTexts } from '@wieszcz/texts';
import { useId } from 'react';
import { PriceBox } from '#game/trading/PriceInput.tsx';
import type { TypedAmount } from '#game/trading/typedAmount.ts';
import { NumberBox } from '#kit/forms/NumberBox.tsx';
import type { TypedNumber } from '#kit/forms/typedNumber.ts';
import { useOpenTicket } from '../ticket.ts';
import classes from './fields.module.css';

type PriceAndSharesProps = {
  price: TypedAmount;
  shares: TypedNumber;
  minPrice: Price;
  maxPrice: Price;
  maxShares: number;
  disabled: boolean;
  priceError?: string | undefined;
  sharesError?: string | undefined;
  /** Id of the price, for a label elsewhere that moves the focus to it. */
  priceId?: string;
};

/** Price and number of shares of an order at the player's own price, side by side. In the sheet the boxes have no arrows. */
export function PriceAndShares(props: PriceAndSharesProps) {
  const { price, shares, minPrice, maxPrice, maxShares, disabled, priceError, sharesError, priceId } = props;
  const { edit, isSheet } = useOpenTicket();
  const id = useId();
  return (
    <div className={classes.fields}>
      <div>
        <label className={classes.label} htmlFor={priceId ?? `${id}-price`}>
          {ticketTexts.price}
        </label>
        <PriceBox
          id={priceId ?? `${id}-price`}
          value={price}
          onChange={(next) => edit({ price: next })}
          min={minPrice}
          max={maxPrice}
          plain={isSheet}
          disabled={disabled}
          error={priceError}
          inputClassName={classes.input}
        />
      </div>
      <div>
        <label className={classes.label} htmlFor={`${id}-shares`}>
          {ticketTexts.numberOfShares}
        </label>
        <NumberBox
          id={`${id}-shares`}
          value={shares}
          onChange={(next) => edit({ shares: next })}
          min={1}
          max={maxShares}
          step={1}
          plain={isSheet}
          disabled={disabled}
          error={sharesError}
          inputClassName={classes.input}
        />
      </div>
    </div>
  );
}
