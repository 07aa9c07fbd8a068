declare const unit: unique symbol;
type Amount<Unit extends string> = number & { readonly [unit]: Unit };

/**
 * An amount of money in whole cents (1 = 0.01 $). Differences, and balances of the money source and of organizers, may be negative.
 */
export type Cents = Amount<'cents'>;
/** The price of one share in whole cents, `MIN_PRICE` to `MAX_PRICE`. */
export type Price = Amount<'price'>;
/** A number of shares, an integer ≥ 0. */
export type Shares = Amount<'shares'>;
/** A probability in ten-thousandths, 0 to `CERTAIN`. */
export type Chance = Amount<'chance'>;

export const isPrice = (value: number): value is Price => Number.isInteger(value) && value >= MIN_PRICE && value <= MAX_PRICE;

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

/** Throws RangeError unless `value` is an integer from 0 to 10 000. */
export function toChance(value: number): Chance {
  if (!Number.isInteger(value) || value < 0 || value > CERTAIN) throw new RangeError(`not a chance in ten-thousandths: ${value}`);
  return value as Chance;
}

/** The chance of what is certain. */
export const CERTAIN = 10_000 as Chance;
export const MIN_PRICE = 1 as Price;
export const MAX_PRICE = 100 as Price;

/** In milliseconds. A day of `DAY_MS` has 24 hours; for calendar days in Warsaw, which may have 23 or 25, see `warsaw.ts`. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
