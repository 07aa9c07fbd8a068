import { toShares, type Shares } from './units.ts';

/** An offer as any reader of a book sees it; prices of one book share a unit. */
export type BookRow = { price: number; shares: number };

export type Take<Row> = { offer: Row; shares: Shares };
export type Walk<Row> = {
  /** The shares taken, in order of priority. */
  takes: Take<Row>[];
  /** Their sum, at most the wanted number. */
  available: Shares;
};

type WalkOptions<Row> = {
  /** Offers to pass over, such as the buyer's own. */
  skips?: (offer: Row) => boolean;
  /** The first offer for which it is true ends the walk, such as one over the limit. */
  stopsAt?: (offer: Row) => boolean;
};

/** Collects `wanted` shares from offers in order of priority, as many as there are. Changes nothing. */
export function walkBook<Row extends BookRow>(
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
