import { toShares, type Shares } from '../values/units.ts';

/** Shares to take from one offer. */
export type Take<Row> = { offer: Row; shares: Shares };
/** `Row` is the caller's type of an offer. */
type Walk<Row> = {
  /** In the order of the offers. */
  takes: Take<Row>[];
  /** The sum of the shares in `takes`, at most `wanted`. */
  available: Shares;
};

type WalkOptions<Row> = {
  /** True for an offer that is left out, such as the buyer's own. */
  skips?: (offer: Row) => boolean;
  /** True for an offer that ends the walk and isn't taken, such as one over the price limit. */
  stopsAt?: (offer: Row) => boolean;
};

/** Collects `wanted` shares, or as many as there are, from the offers of a book in priority order. Changes nothing. */
export function walkBook<Row extends { shares: number }>(
  offers: Iterable<Row>,
  wanted: number,
  { skips, stopsAt }: WalkOptions<Row> = {},
): Walk<Row> {
  const takes: Take<Row>[] = [];
  let missing = wanted;
  for (const offer of offers) {
    if (missing === 0 || stopsAt?.(offer)) break;
    if (offer.shares === 0 || skips?.(offer)) continue;
    const taken = Math.min(offer.shares, missing);
    takes.push({ offer, shares: toShares(taken) });
    missing -= taken;
  }
  return { takes, available: toShares(wanted - missing) };
}
