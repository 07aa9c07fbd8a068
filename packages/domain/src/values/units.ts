declare const unit: unique symbol;
type Amount<Unit extends string> = number & { readonly [unit]: Unit };

/** An amount of money in whole cents (1 = 0.01 $); negative only for differences. */
export type Cents = Amount<'cents'>;
/** The price of one share in whole cents, `MIN_PRICE` to `MAX_PRICE`. */
export type Price = Amount<'price'>;
/** A number of shares, an integer ≥ 0. */
export type Shares = Amount<'shares'>;

const LOWEST_PRICE = 1;
const HIGHEST_PRICE = 100;

export const isPrice = (value: number): value is Price =>
  Number.isInteger(value) && value >= LOWEST_PRICE && value <= HIGHEST_PRICE;

/** Throws RangeError unless `value` is a safe integer. */
export function toCents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a number of cents: ${value}`);
  return value as Cents;
}

/** Throws RangeError unless `value` is an integer from 1 to 100. */
export function toPrice(value: number): Price {
  if (!isPrice(value)) throw new RangeError(`not a price in cents: ${value}`);
  return value;
}

/** Throws RangeError unless `value` is a safe integer ≥ 0. */
export function toShares(value: number): Shares {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not a number of shares: ${value}`);
  return value as Shares;
}

export const MIN_PRICE = toPrice(LOWEST_PRICE);
export const MAX_PRICE = toPrice(HIGHEST_PRICE);
