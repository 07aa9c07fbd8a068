import { toShares, type Shares } from '../values/units.ts';

/** Shares to take from one order. */
export type Take<Row> = { order: Row; shares: Shares };
/** `Row` is the caller's type of a resting order. */
type Walk<Row> = {
  /** In the order of the book. */
  takes: Take<Row>[];
  /** The sum of the shares in `takes`, at most `wanted`. */
  available: Shares;
};

type WalkOptions<Row> = {
  /** True for an order that is left out, such as the taker's own. */
  skips?: (order: Row) => boolean;
  /** True for an order that ends the walk and isn't taken, such as one over the price limit. */
  stopsAt?: (order: Row) => boolean;
};

/** Collects `wanted` shares, or as many as there are, from the orders of a book in priority order. Changes nothing. */
export function walkBook<Row extends { shares: number }>(
  orders: Iterable<Row>,
  wanted: number,
  { skips, stopsAt }: WalkOptions<Row> = {},
): Walk<Row> {
  const takes: Take<Row>[] = [];
  let missing = wanted;
  for (const order of orders) {
    if (missing === 0 || stopsAt?.(order)) break;
    if (order.shares === 0 || skips?.(order)) continue;
    const taken = Math.min(order.shares, missing);
    takes.push({ order, shares: toShares(taken) });
    missing -= taken;
  }
  return { takes, available: toShares(wanted - missing) };
}
