import { syntheticPrice } from '../trading/matching.ts';
import type { Option } from '../values/option.ts';
import { toPrice, type Price } from '../values/units.ts';

/** The highest price of the bids on an option and the lowest price of its asks; null without any. */
export type BestPrices = { bid: Price | null; ask: Price | null };

/** Of the orders that rest on each option of a bet. */
export type BestPricesOfBet = { yes: BestPrices; no: BestPrices };

/**
 * The best prices at which an option can be traded now, synthetic orders included. The bid may lie above the ask, because listing never
 * merges.
 */
export function executablePrices({ yes, no }: BestPricesOfBet, option: Option): BestPrices {
  const [own, opposite] = option ? [yes, no] : [no, yes];
  return {
    bid: bestOf(Math.max, [own.bid, opposite.ask && syntheticPrice(opposite.ask)]),
    ask: bestOf(Math.min, [own.ask, opposite.bid && syntheticPrice(opposite.bid)]),
  };
}

function bestOf(better: (...prices: number[]) => number, prices: readonly (Price | null)[]): Price | null {
  const known = prices.filter((price) => price !== null);
  return known.length === 0 ? null : toPrice(better(...known));
}
