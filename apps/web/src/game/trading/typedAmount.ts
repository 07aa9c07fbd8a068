import { centsFromDollars, dollars, type Cents, type Price, isPrice } from '@wieszcz/domain';
import type { TypedNumber } from '#kit/forms/typedNumber.ts';

/** The value of an input for an amount: the amount, or the text as it was typed where it isn't one; '' while it is empty. */
export type TypedAmount = Cents | string;

export const amountOr = (value: TypedAmount | null, otherwise: Cents): Cents => (typeof value === 'number' ? value : otherwise);

export type AmountInput = {
  value: TypedAmount;
  onChange: (value: TypedAmount) => void;
  min: Cents | Price;
  max: Cents | Price;
};

/** The props of an input for numbers that shows the amounts in $ and reads what is typed as $. */
export const inDollars = ({ value, onChange, min, max }: AmountInput) => ({
  value: typeof value === 'string' ? value : dollars(value),
  onChange: (typed: TypedNumber) => onChange(typeof typed === 'string' ? typed : (centsFromDollars(typed) ?? `${typed}`)),
  min: dollars(min),
  max: dollars(max),
  step: 0.01,
  decimals: 2,
  suffix: ' $',
});

/** Whether an order at once can have this limit: a price, or null for no limit. */
export const isLimit = (limit: TypedAmount | null): limit is Cents | null =>
  limit === null || (typeof limit === 'number' && isPrice(limit));

/** Whether an order can be for this number of shares: a whole number from 1 to `most`. */
export const isShareCount = (shares: TypedNumber, most: number): shares is number =>
  typeof shares === 'number' && Number.isInteger(shares) && shares >= 1 && shares <= most;
