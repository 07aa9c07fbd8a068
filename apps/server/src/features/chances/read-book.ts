import { type BookLevel, DEFAULT_BOOK_LEVELS, MAX_BOOK_LEVELS } from '@wieszcz/api';
import { type BetId, dollars, type Option, type Price, syntheticPrice } from '@wieszcz/domain';
import { createCostlyReads } from '../../platform/cache/costly-reads.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/pool.ts';
import { listOrdersByPrice, type OrdersAtPrice } from './book.queries.ts';

/** The order book of one option, best price first. Levels include synthetic orders. */
type Book = { bids: BookLevel[]; asks: BookLevel[] };
export type ReadBook = (bet: BetId, option: Option, depth: number) => Promise<Book>;

/**
 * How long a read is cached, by the number of orders at the prices that it has read: 40 ms for 2000 orders, 10 s for 500 000 or more, and up
 * to twice as long while it is read again. A read of fewer than 2000 orders is not cached.
 */
const BOOK_CACHE = { microsPerRow: 20, minRows: 2_000, maxMs: 10_000, maxKept: 200 };

/** Books are read at these depths only: a large book would be read and cached at each depth that callers choose. */
const READ_DEPTHS = [DEFAULT_BOOK_LEVELS, MAX_BOOK_LEVELS];

/** Large books are cached per bet and read depth, for both options and all players together. `now`: of the cache, in milliseconds. */
export function createReadBook(db: Database, clock: Clock, now = () => performance.now()): ReadBook {
  const readOrders = createCostlyReads<`${BetId}/${number}`, OrdersAtPrice[]>({
    async read(key) {
      const [bet, depth] = key.split('/').map(Number);
      const levels = await listOrdersByPrice(db, bet as BetId, depth!, clock.now());
      return { answer: levels, rows: levels.reduce((sum, { orders }) => sum + orders, 0) };
    },
    ...BOOK_CACHE,
    now,
  });
  return async (bet, option, depth) => {
    const orders = await readOrders(`${bet}/${READ_DEPTHS.find((readDepth) => readDepth >= depth)!}`);
    return { bids: bidsOf(orders, option).slice(0, depth), asks: asksOf(orders, option).slice(0, depth) };
  };
}

/** Bids on the option, and synthetic bids: offers of the opposite option below 1 $. */
function bidsOf(orders: readonly OrdersAtPrice[], option: Option): BookLevel[] {
  return levelsOf(
    orders.filter((level) => level.kind === 'bid' && level.option === option),
    orders.filter((level) => level.kind === 'offer' && level.option !== option),
  ).toSorted((a, b) => b.price - a.price);
}

/** Offers of the option, and synthetic asks: bids on the opposite option. */
function asksOf(orders: readonly OrdersAtPrice[], option: Option): BookLevel[] {
  return levelsOf(
    orders.filter((level) => level.kind === 'offer' && level.option === option),
    orders.filter((level) => level.kind === 'bid' && level.option !== option),
  ).toSorted((a, b) => a.price - b.price);
}

function levelsOf(real: readonly OrdersAtPrice[], opposite: readonly OrdersAtPrice[]): BookLevel[] {
  const levels = new Map<Price, BookLevel>();
  const add = (price: Price, shares: number, synthetic: number) => {
    const level = levels.get(price) ?? { price: dollars(price), shares: 0, synthetic: 0 };
    levels.set(price, { ...level, shares: level.shares + shares, synthetic: level.synthetic + synthetic });
  };
  for (const { price, shares } of real) add(price, shares, 0);
  for (const { price, shares } of opposite) {
    const synthetic = syntheticPrice(price);
    if (synthetic !== null) add(synthetic, shares, shares);
  }
  return [...levels.values()];
}
