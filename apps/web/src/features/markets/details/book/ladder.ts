import { PAYOUT, type Cents } from '@wieszcz/domain';
import type { Bid } from '#api/bid.ts';
import type { BookLevel } from '#api/orders.ts';
import { minus } from '#game/trading/figures.ts';
import type { OwnOption } from '../position/ownPosition.ts';

/** A row of the ladder: one price of an option. */
export type Rung = BookLevel & {
  /** Sum of the shares from the best price to this one. */
  total: number;
  /** Length of the depth bar, from 0 to 1. */
  depth: number;
  /** The player's own shares in offers and in bids at this price. */
  ownOffers: number;
  ownBids: number;
};

/** Both sides of the book, best first. */
export type Ladder = { asks: Rung[]; bids: Rung[] };

/** The player's waiting orders on one bet, on either option. */
type OwnOrdersOfBet = {
  bids: readonly Pick<Bid, 'option' | 'price' | 'shares'>[];
  offers: readonly Pick<Bid, 'option' | 'price' | 'shares'>[];
};

type Book = { bids: readonly BookLevel[]; asks: readonly BookLevel[] };

/**
 * The best `length` prices of each side. The bars of both sides share one square-root scale, on which the few shares at the best price stay
 * visible.
 */
export function ladderOf(book: Book, option: boolean, own: OwnOrdersOfBet, length: number): Ladder {
  const asks = withTotals(book.asks.slice(0, length));
  const bids = withTotals(book.bids.slice(0, length));
  const largest = Math.max(asks.at(-1)?.total ?? 0, bids.at(-1)?.total ?? 0);
  const rung = (level: BookLevel & { total: number }, side: keyof Ladder): Rung => ({
    ...level,
    depth: largest === 0 ? 0 : Math.sqrt(level.total / largest),
    ...ownAt(level.price, side, option, own),
  });
  return { asks: asks.map((level) => rung(level, 'asks')), bids: bids.map((level) => rung(level, 'bids')) };
}

function withTotals(levels: readonly BookLevel[]): (BookLevel & { total: number })[] {
  let total = 0;
  return levels.map((level) => ({ ...level, total: (total += level.shares) }));
}

/** An order on the opposite option also stands in this book: as a synthetic order on the other side, at 1 $ minus its price. */
function ownAt(price: Cents, side: keyof Ladder, option: boolean, { bids, offers }: OwnOrdersOfBet) {
  const opposite = minus(PAYOUT, price);
  const sum = (orders: OwnOrdersOfBet['bids'], onOption: boolean, at: Cents) =>
    orders.filter((order) => order.option === onOption && order.price === at).reduce((all, { shares }) => all + shares, 0);
  return side === 'asks'
    ? { ownOffers: sum(offers, option, price), ownBids: sum(bids, !option, opposite) }
    : { ownOffers: sum(offers, !option, opposite), ownBids: sum(bids, option, price) };
}

export function ownOrdersOn(betId: number, own: readonly OwnOption[]): OwnOrdersOfBet {
  const options = own.filter(({ bet }) => bet.id === betId);
  return {
    bids: options.flatMap(({ bids }) => bids),
    offers: options.flatMap(({ option, offers }) => offers.map(({ price, shares }) => ({ option, price, shares }))),
  };
}

/** Whether a price in cents, which may end in half a cent, says the same as a chance from 0 to 1, which has four decimals. */
export const isChanceAt = (cents: number, chance: number): boolean => Math.round(chance * 10_000) === cents * 100;
