import { describe, expect, it } from 'vitest';
import { noEffects } from '../batch/settling.ts';
import type { Settling } from '../batch/settling.ts';
import { addToAskBook, addToBidBook, bookKey, emptyState } from '../batch/state.ts';
import type { Bid, BetId, Book, Offer, Price, Shares, UserId } from '../index.ts';
import { fc } from '../testing/properties.ts';
import { matchBuyer, matchSeller } from './matching.ts';
import type { AskQuote, BidQuote, Match } from './matching.ts';

const TAKER = 1 as UserId;
const BET = 1 as BetId;
const NOW = new Date('2026-11-20T12:00:00Z');
const EXPIRED = new Date('2026-11-20T12:00:00Z');

/** Offers on yes and bids on no: a buyer of yes meets both, a seller of no too. Ids are ages, drawn from one sequence. */
const orders = fc
  .array(
    fc.record({
      isBid: fc.boolean(),
      price: fc.integer({ min: 90, max: 99 }),
      shares: fc.integer({ min: 0, max: 5 }),
      owner: fc.constantFrom(1, 2, 3, null),
      isExpired: fc.boolean(),
    }),
    { maxLength: 20 },
  )
  .map((rows) => rows.map((row, index) => ({ ...row, id: index + 1, price: row.isBid ? 100 - row.price : row.price })));
type Row = { isBid: boolean; price: number; shares: number; owner: number | null; isExpired: boolean; id: number };

const toOffer = ({ id, price, shares, owner }: Row): Offer =>
  ({ id, bet: BET, option: true, price, shares, seller: owner }) as unknown as Offer;
const toBid = ({ id, price, shares, owner, isExpired }: Row): Bid =>
  ({
    id,
    bet: BET,
    option: false,
    price,
    shares,
    player: owner ?? 2,
    expiresAt: isExpired ? EXPIRED : null,
  }) as unknown as Bid;

function booksOf(rows: readonly Row[]): { asks: Book<Offer>; bids: Book<Bid> } {
  const books = { asks: { orders: [], edge: null } as Book<Offer>, bids: { orders: [], edge: null } as Book<Bid> };
  for (const row of rows) {
    if (row.isBid) addToBidBook(books.bids, toBid(row));
    else addToAskBook(books.asks, toOffer(row));
  }
  return books;
}

function settlingOn({ asks, bids }: ReturnType<typeof booksOf>): Settling {
  const state = emptyState(1 as never, {} as never);
  state.askBooks.set(bookKey(BET, true), asks);
  state.bidBooks.set(bookKey(BET, false), bids);
  return { state, effects: noEffects(), now: NOW, today: '2026-11-20' };
}

type Side = {
  match: (books: ReturnType<typeof booksOf>, limit: number, wanted: number) => Match<AskQuote | BidQuote>;
  /** The rule applied share by share: best price first, then oldest, none of the taker's own or expired. Lists the id of each share's order. */
  shareByShare: (rows: readonly Row[], limit: number) => number[];
};

const eligible = (rows: readonly Row[]): Row[] =>
  rows.filter((row) => (row.isBid ? row.owner !== 1 && !row.isExpired : row.owner !== 1));
const sharesOf = (rows: readonly Row[]): number[] => rows.flatMap(({ id, shares }) => Array<number>(shares).fill(id));
const priceOfYes = (row: Row): number => (row.isBid ? 100 - row.price : row.price);
const priceOfNo = (row: Row): number => 100 - priceOfYes(row);

const SIDES: Record<string, Side> = {
  'a buyer of yes': {
    match: (books, limit, wanted) =>
      matchBuyer(
        settlingOn(books),
        { player: TAKER, bet: BET, option: true },
        { price: limit as Price, shares: wanted as Shares },
      ),
    shareByShare: (rows, limit) =>
      sharesOf(
        eligible(rows)
          .filter((row) => priceOfYes(row) <= limit)
          .sort((a, b) => priceOfYes(a) - priceOfYes(b) || a.id - b.id),
      ),
  },
  'a seller of no': {
    match: (books, limit, wanted) =>
      matchSeller(
        settlingOn(books),
        { player: TAKER, bet: BET, option: false },
        { price: (100 - limit) as Price, shares: wanted as Shares },
        { merges: true },
      ),
    shareByShare: (rows, limit) =>
      sharesOf(
        eligible(rows)
          .filter((row) => priceOfNo(row) >= 100 - limit)
          .sort((a, b) => priceOfNo(b) - priceOfNo(a) || a.id - b.id),
      ),
  },
};
const limits = fc.record({ limit: fc.integer({ min: 90, max: 99 }), wanted: fc.integer({ min: 1, max: 30 }) });

const idsTaken = (matched: Match<AskQuote | BidQuote>): number[] | null =>
  'shallow' in matched ? null : matched.takes.flatMap(({ order, shares }) => Array<number>(shares).fill(order.order.id));

describe.each(Object.entries(SIDES))('%s', (_, { match, shareByShare }) => {
  it('meets real and synthetic orders in one priority: best price, then age, none of their own, none expired', () => {
    fc.assert(
      fc.property(orders, limits, (rows, { limit, wanted }) => {
        const matched = match(booksOf(rows), limit, wanted);
        expect(idsTaken(matched)).toEqual(shareByShare(rows, limit).slice(0, wanted));
      }),
    );
  });

  it('is matched on loaded prefixes of the books as on whole books, or the match reports that it needs more', () => {
    fc.assert(
      fc.property(orders, limits, fc.nat(10), fc.nat(10), (rows, { limit, wanted }, knownAsks, knownBids) => {
        const { asks, bids } = booksOf(rows);
        const start = {
          asks: { orders: asks.orders.slice(0, knownAsks), edge: asks.orders[knownAsks - 1] ?? null },
          bids: { orders: bids.orders.slice(0, knownBids), edge: bids.orders[knownBids - 1] ?? null },
        };
        fc.pre(knownAsks > 0 && knownBids > 0);
        // An order beyond the edge may be in the book; matching must not skip the gap before it.
        const [strayAsk, strayBid] = [asks.orders.slice(knownAsks).at(-1), bids.orders.slice(knownBids).at(-1)];
        if (strayAsk) addToAskBook(start.asks, strayAsk);
        if (strayBid) addToBidBook(start.bids, strayBid);
        const matched = match(start, limit, wanted);
        const expected = 'shallow' in matched ? null : idsTaken(match({ asks, bids }, limit, wanted));
        expect(idsTaken(matched)).toEqual(expected);
      }),
    );
  });
});

describe('the loaded books', () => {
  it('are in priority order after each insertion, and refuse an order that they have', () => {
    fc.assert(
      fc.property(orders, (rows) => {
        const shuffled = rows.toSorted((a, b) => ((a.id * 7) % 11) - ((b.id * 7) % 11));
        const { asks, bids } = booksOf(shuffled);
        const ids = (side: { id: number }[]): number[] => side.map(({ id }) => id);
        const [bidRows, askRows] = [rows.filter(({ isBid }) => isBid), rows.filter(({ isBid }) => !isBid)];
        expect(ids(asks.orders)).toEqual(ids(askRows.toSorted((a, b) => a.price - b.price || a.id - b.id)));
        expect(ids(bids.orders)).toEqual(ids(bidRows.toSorted((a, b) => b.price - a.price || a.id - b.id)));
        for (const ask of asks.orders) expect(() => addToAskBook(asks, ask)).toThrow('an order is in a book once');
        for (const bid of bids.orders) expect(() => addToBidBook(bids, bid)).toThrow('an order is in a book once');
      }),
    );
  });
});
