import { oppositePrice } from '../trading/matching.ts';
import type { Option } from '../values/option.ts';
import { MAX_PRICE, toPrice, type Price } from '../values/units.ts';

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
    bid: bestOf(Math.max, [own.bid, syntheticPrice(opposite.ask)]),
    ask: bestOf(Math.min, [own.ask, syntheticPrice(opposite.bid)]),
  };
}

function bestOf(better: (...prices: number[]) => number, prices: readonly (Price | null)[]): Price | null {
  const known = prices.filter((price) => price !== null);
  return known.length === 0 ? null : toPrice(better(...known));
}

/** The price at which an order stands on the opposite option; null for an ask at 1 $, which doesn't stand there. */
const syntheticPrice = (price: Price | null): Price | null =>
  price === null || price === MAX_PRICE ? null : oppositePrice(price);
