import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addToBook, match } from './matching.ts';
import type { Book, Offer, Price, Shares, UserId } from '../index.ts';

const BUYER = 1 as UserId;
const offers = fc
  .array(
    fc.record({
      price: fc.integer({ min: 1, max: 10 }),
      shares: fc.integer({ min: 0, max: 5 }),
      seller: fc.constantFrom(1, 2, 3, null),
    }),
    {
      maxLength: 20,
    },
  )
  .map((rows) => rows.map((row, index) => ({ ...row, id: index + 1 }) as unknown as Offer));
const orders = fc.record({ maxPrice: fc.integer({ min: 1, max: 10 }), shares: fc.integer({ min: 1, max: 30 }) });

function bookOf(rows: readonly Offer[]): Book {
  const book: Book = { offers: [], edge: null };
  for (const offer of rows) addToBook(book, offer);
  return book;
}

/** The rule applied share by share: cheapest first, then oldest, no own offers, none over the limit. Lists the offer id of each share. */
function shareByShare(rows: readonly Offer[], maxPrice: number): number[] {
  const eligible = rows.filter((offer) => offer.seller !== BUYER && offer.price <= maxPrice);
  eligible.sort((a, b) => a.price - b.price || a.id - b.id);
  return eligible.flatMap((offer) => Array<number>(offer.shares).fill(offer.id));
}

const sharesTaken = (takes: { offer: Offer; shares: number }[]): number[] =>
  takes.flatMap(({ offer, shares }) => Array<number>(shares).fill(offer.id));

describe('matching', () => {
  it('fills from the cheapest offers first, at the same price from the oldest, never from own offers, all or nothing', () => {
    fc.assert(
      fc.property(offers, orders, (rows, { maxPrice, shares }) => {
        const matched = match(bookOf(rows), BUYER, maxPrice as Price, shares as Shares);
        const fitting = shareByShare(rows, maxPrice);
        const expected = fitting.length < shares ? { short: fitting.length } : { filled: fitting.slice(0, shares) };
        expect(
          matched.kind === 'filled'
            ? { filled: sharesTaken(matched.takes) }
            : { short: 'available' in matched && matched.available },
        ).toEqual(expected);
      }),
    );
  });

  it('decides on a loaded prefix of the book as on the whole book, or reports that it needs more', () => {
    fc.assert(
      fc.property(offers, orders, fc.nat(20), (rows, { maxPrice, shares }, known) => {
        const whole = bookOf(rows);
        const start: Book = { offers: whole.offers.slice(0, known), edge: whole.offers[known - 1] ?? null };
        // An offer beyond the edge may be loaded by its id; matching must not skip the gap before it.
        const stray = whole.offers.at(-1);
        if (stray) addToBook(start, stray);
        fc.pre(known > 0);
        const matched = match(start, BUYER, maxPrice as Price, shares as Shares);
        const undecided = matched.kind === 'beyond-edge';
        expect(undecided ? null : matched).toEqual(undecided ? null : match(whole, BUYER, maxPrice as Price, shares as Shares));
        expect(undecided && shareByShare(start.offers.slice(0, known), maxPrice).length >= shares).toBe(false);
      }),
    );
  });

  it('keeps the book in priority order after each insertion, without duplicates', () => {
    fc.assert(
      fc.property(offers, (rows) => {
        const shuffled = rows.toSorted((a, b) => ((a.id * 7) % 11) - ((b.id * 7) % 11));
        const book = bookOf([...shuffled, ...rows]);
        expect(book.offers).toEqual(rows.toSorted((a, b) => a.price - b.price || a.id - b.id));
      }),
    );
  });
});
