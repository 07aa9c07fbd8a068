import type { Cents, Shares } from './units.ts';

/** A position's cost basis is kept in millionths of a cent, so that averages survive many partial sales. */
export const MICROS_PER_CENT = 1_000_000;

/** The basis after buying for `paid` more. At most 100 000 shares at 100 cents exist per option, so 10^13 is never exceeded. */
export const costAfterPurchase = (cost: number, paid: Cents): number => cost + paid * MICROS_PER_CENT;

/** The basis after `sold` of `held` shares leave at the average: rounded in favour of the rest, never negative, 0 when none is left. */
export function costAfterSale(cost: number, held: Shares, sold: Shares): number {
  if (sold > held) throw new RangeError(`${sold} of ${held} shares cannot leave`);
  if (sold === held) return 0;
  return cost - Number((BigInt(cost) * BigInt(sold)) / BigInt(held));
}

/** The average purchase price in $, to four decimals. */
export function averagePrice(cost: number, held: Shares): number {
  if (held === 0) return 0;
  // One ten-thousandth of a dollar is a hundredth of a cent: 10 000 millionths.
  const step = BigInt(held) * 10_000n;
  return Number((BigInt(cost) * 2n + step) / (step * 2n)) / 10_000;
}
