import { MAX_PRICE_SUM, MIN_PRICE_SUM, PAYOUT } from './limits.ts';
import { isPrice, toCents, type Cents, type Price, type Shares } from './units.ts';

/** Plain decimals with at most two places; no sign, exponent, padding or leading zeros. */
export const DOLLARS = /^(0|[1-9]\d{0,12})(?:\.(\d{1,2}))?$/;

/**
 * Parses an amount in $ (a JSON number or its decimal text) to cents; undefined if it is anything else.
 * Reads the digits, because 0.29 * 100 is 28.999999999999996.
 */
export function centsFromDollars(amount: number | string): Cents | undefined {
  const digits = DOLLARS.exec(String(amount));
  if (!digits) return undefined;
  const [, whole = '0', fraction = ''] = digits;
  return toCents(Number(whole) * 100 + Number(fraction.padEnd(2, '0')));
}

/** Parses a price of 0.01 to 1 $ in steps of 0.01; undefined if it is anything else. */
export function priceFromDollars(amount: number | string): Price | undefined {
  const value = centsFromDollars(amount);
  return value !== undefined && isPrice(value) ? value : undefined;
}

/**
 * The amount in $ as a JSON number with at most two decimals. Division of two integers gives the nearest double, which prints with
 * exactly these decimals.
 */
export const dollars = (amount: number): number => amount / 100;

/** The cost of `count` shares at `price` each. */
export const costOf = (price: Price, count: Shares): Cents => toCents(price * count);

/** The payout of winning shares. */
export const payoutOf = (shares: Shares): Cents => toCents(shares * PAYOUT);

/** Whether the opening prices of a bet sum to 1.00 to 1.10 $ inclusive. */
export const arePricesBalanced = (yes: Price, no: Price): boolean => yes + no >= MIN_PRICE_SUM && yes + no <= MAX_PRICE_SUM;

/** The cost basis of a position is kept in millionths of a cent, so that repeated partial sales round away almost nothing. */
export const MICROS_PER_CENT = 1_000_000;

/**
 * The cost basis after a purchase for `paid`. A player buys at most 1000 shares of an option a day, for at most 100 cents each: the basis
 * stays a safe integer for more than 80 000 days.
 */
export const costAfterPurchase = (cost: number, paid: Cents): number => cost + paid * MICROS_PER_CENT;

/**
 * The cost basis after `sold` of `held` shares leave at the average price. Rounds the leaving part down; the basis is 0 when no share is
 * left. Throws RangeError if more shares leave than are held.
 */
export function costAfterSale(cost: number, held: Shares, sold: Shares): number {
  if (sold > held) throw new RangeError(`${sold} of ${held} shares cannot leave`);
  if (sold === held) return 0;
  return cost - Number((BigInt(cost) * BigInt(sold)) / BigInt(held));
}

/** The average purchase price in $, rounded to four decimals; 0 without shares. */
export function averagePrice(cost: number, held: Shares): number {
  if (held === 0) return 0;
  // 0.0001 $ is a hundredth of a cent: 10 000 millionths.
  const step = BigInt(held) * 10_000n;
  return Number((BigInt(cost) * 2n + step) / (step * 2n)) / 10_000;
}

/** The cost basis of a position rounded to whole cents. */
export const costInCents = (cost: number): Cents => toCents(Math.round(cost / MICROS_PER_CENT));
