import type { UserId } from './ids.ts';
import type { Price, Shares } from './units.ts';
import type { Book, Offer } from './state.ts';

export type Match =
  | { kind: 'filled'; takes: { offer: Offer; shares: Shares }[] }
  | { kind: 'short'; /** shares that the buyer could have had */ available: Shares }
  /** The known part of the book doesn't decide it. */
  | { kind: 'beyond-edge' };

const order = (a: Pick<Offer, 'price' | 'id'>, b: Pick<Offer, 'price' | 'id'>): number => a.price - b.price || a.id - b.id;

/** Finds `shares` at most at `maxPrice`, never among the buyer's own offers: all or nothing. Takes nothing yet. */
export function match(book: Book, buyer: UserId, maxPrice: Price, shares: Shares): Match {
  const takes: { offer: Offer; shares: Shares }[] = [];
  let missing: number = shares;
  for (const offer of book.offers) {
    if (offer.price > maxPrice) break;
    if (book.edge && order(offer, book.edge) > 0) break;
    if (offer.shares === 0 || offer.seller === buyer) continue;
    const taken = Math.min(offer.shares, missing) as Shares;
    takes.push({ offer, shares: taken });
    missing -= taken;
    if (missing === 0) return { kind: 'filled', takes };
  }
  if (book.edge && book.edge.price <= maxPrice) return { kind: 'beyond-edge' };
  return { kind: 'short', available: (shares - missing) as Shares };
}

export function addToBook(book: Book, offer: Offer): void {
  let low = 0;
  let high = book.offers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (order(book.offers[middle]!, offer) < 0) low = middle + 1;
    else high = middle;
  }
  if (book.offers[low]?.id !== offer.id) book.offers.splice(low, 0, offer);
}

/** Offers that are gone needn't be passed again and again by the next buyers. */
export function dropTaken(book: Book): void {
  let taken = 0;
  while (book.offers[taken]?.shares === 0) taken++;
  if (taken > 0) book.offers.splice(0, taken);
}
