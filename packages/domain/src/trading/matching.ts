import { walkBook, type Take } from './book.ts';
import type { UserId } from '../values/ids.ts';
import { firstIndexWhere } from '../charts/search.ts';
import type { Book, Offer } from '../settle/state.ts';
import type { Price, Shares } from '../values/units.ts';

export type Match =
  | { kind: 'filled'; takes: Take<Offer>[] }
  | { kind: 'short'; /** Shares within the limit, fewer than wanted. */ available: Shares }
  /** The loaded part of the book is too short to decide. */
  | { kind: 'beyond-edge' };

/** Price-time priority: cheapest first, at the same price the lower (older) id first. */
const byPriority = (a: Pick<Offer, 'price' | 'id'>, b: Pick<Offer, 'price' | 'id'>): number => a.price - b.price || a.id - b.id;

/** Matches a buy order of `wanted` shares at most at `maxPrice`, never with the buyer's own offers: all or nothing. Changes nothing. */
export function match({ offers, edge }: Book, buyer: UserId, maxPrice: Price, wanted: Shares): Match {
  const { takes, available } = walkBook(offers, wanted, {
    skips: (offer) => offer.seller === buyer,
    stopsAt: (offer) => offer.price > maxPrice || (edge !== null && byPriority(offer, edge) > 0),
  });
  if (available === wanted) return { kind: 'filled', takes };
  if (edge && edge.price <= maxPrice) return { kind: 'beyond-edge' };
  return { kind: 'short', available };
}

/** Inserts an offer at its place in the priority order, once. */
export function addToBook({ offers }: Book, offer: Offer): void {
  const at = firstIndexWhere(0, offers.length, (index) => byPriority(offers[index]!, offer) >= 0);
  if (offers[at]?.id !== offer.id) offers.splice(at, 0, offer);
}

/** Removes the filled offers at the head, so that later walks of the same batch don't pass them again. */
export function dropFilled({ offers }: Book): void {
  const open = offers.findIndex((offer) => offer.shares > 0);
  offers.splice(0, open === -1 ? offers.length : open);
}
