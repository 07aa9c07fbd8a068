import type { Cents, Shares } from './units.ts';

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
