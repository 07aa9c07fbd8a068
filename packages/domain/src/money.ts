import { MAX_PRICE, MAX_PRICE_SUM, MIN_PRICE, MIN_PRICE_SUM } from './limits.ts';
import type { Cents, Price, Shares } from './units.ts';

export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a number of cents: ${value}`);
  return value as Cents;
}

export function price(value: number): Price {
  if (!isPrice(value)) throw new RangeError(`not a price in cents: ${value}`);
  return value;
}

export function shares(value: number): Shares {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not a number of shares: ${value}`);
  return value as Shares;
}

export const isPrice = (value: number): value is Price => Number.isInteger(value) && value >= MIN_PRICE && value <= MAX_PRICE;

/** Plain decimals with at most two places; no sign, exponent, padding or leading zeros. */
const DOLLARS = /^(0|[1-9]\d{0,12})(?:\.(\d{1,2}))?$/;

/**
 * Cents from an amount in $, a JSON number or its decimal text; undefined for anything else. Works on the digits:
 * 0.29 * 100 would be 28.999999999999996.
 */
export function centsFromDollars(amount: number | string): Cents | undefined {
  const digits = DOLLARS.exec(String(amount));
  if (!digits) return undefined;
  const [, whole = '0', fraction = ''] = digits;
  return (Number(whole) * 100 + Number(fraction.padEnd(2, '0'))) as Cents;
}

/** A price from 0.01…1 $ in steps of 0.01; undefined for anything else. */
export function priceFromDollars(amount: number | string): Price | undefined {
  const value = centsFromDollars(amount);
  return value !== undefined && isPrice(value) ? value : undefined;
}

/** The number that JSON carries: $ with at most two decimals. The quotient of two integers is the closest double, so it prints as written. */
export const dollars = (amount: number): number => amount / 100;

/** What `shares` cost at `price`. */
export const costOf = (price: Price, shares: Shares): Cents => (price * shares) as Cents;

/** Opening prices of a bet: together 1 $ to 1,1 $ inclusive. */
export const arePricesBalanced = (yes: Price, no: Price): boolean => yes + no >= MIN_PRICE_SUM && yes + no <= MAX_PRICE_SUM;
