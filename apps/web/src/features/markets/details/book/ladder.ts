import type { BookLevel } from '#api/orders.ts';
import { ownAtAsk, ownAtBid, type OwnInBook, type OwnShares } from '#game/orders/ownInBook.ts';

/** A row of the ladder: one price of an option, with the player's own shares at it. */
export type Rung = BookLevel &
  OwnShares & {
    /** Sum of the shares from the best price to this one. */
    total: number;
    /** Length of the depth bar, from 0 to 1. */
    depth: number;
  };

/** Both sides of the book, best first. */
export type Ladder = { asks: Rung[]; bids: Rung[] };

type Book = { bids: readonly BookLevel[]; asks: readonly BookLevel[] };

/**
 * The best `length` prices of each side. The bars of both sides share one square-root scale, on which the few shares at the best price stay
 * visible.
 */
export function ladderOf(book: Book, own: OwnInBook, length: number): Ladder {
  const asks = withTotals(book.asks.slice(0, length));
  const bids = withTotals(book.bids.slice(0, length));
  const largest = Math.max(asks.at(-1)?.total ?? 0, bids.at(-1)?.total ?? 0);
  const rung = (level: BookLevel & { total: number }, ownAt: typeof ownAtAsk): Rung => ({
    ...level,
    depth: largest === 0 ? 0 : Math.sqrt(level.total / largest),
    ...ownAt(level.price, own),
  });
  return { asks: asks.map((level) => rung(level, ownAtAsk)), bids: bids.map((level) => rung(level, ownAtBid)) };
}

function withTotals(levels: readonly BookLevel[]): (BookLevel & { total: number })[] {
  let total = 0;
  return levels.map((level) => ({ ...level, total: (total += level.shares) }));
}

/** Whether a price in cents, which may end in half a cent, says the same as a chance from 0 to 1, which has four decimals. */
export const isChanceAt = (cents: number, chance: number): boolean => Math.round(chance * 10_000) === cents * 100;
