import {
  type BetId,
  type BidDetails,
  type BidId,
  type OfferId,
  type Option,
  PAYOUT,
  type Price,
  type UserId,
} from '@wieszcz/domain';
import { createCostlyBatches } from '../../platform/cache/costly-reads.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/pool.ts';
import { type Level, listLevels, listOlderAtPrice, listOwnOrders } from './shares-ahead.queries.ts';

/** Shares of others that are filled before each of the player's orders. */
export type ReadSharesAhead = <Id extends BidId | OfferId>(
  player: UserId,
  orders: readonly Bid<Id>[],
) => Promise<Map<Id, number>>;
/** A bid, or an offer as the synthetic bid that it is on the opposite option. Ids of both come from one sequence. */
type Bid<Id extends BidId | OfferId = BidId | OfferId> = Pick<BidDetails, 'bet' | 'option'> & { id: Id; price: number };

/** The orders ahead of an offer are those ahead of its synthetic bid: cheaper offers, and better bids on the opposite option. */
export const asBid = ({ id, bet, option, price }: { id: OfferId; bet: BetId; option: Option; price: Price }): Bid<OfferId> => ({
  id,
  bet,
  option: !option,
  price: PAYOUT - price,
});

/**
 * The levels of a bet with 2000 orders are kept for 0.2 s, those of one with 100 000 and more for 10 s, and may be used for as long again
 * while they are refreshed. An order that the player places meanwhile isn't in them, but is subtracted with the player's own orders, so the
 * shares ahead of the player's other orders are too low by its shares until the refresh.
 */
const LEVELS_CACHE = { microsPerRow: 100, minRows: 2_000, maxMs: 10_000, maxKept: 200 };

/**
 * The shares ahead of an order are those of others at better prices, and those in older orders at its own price. The former are read for all
 * players together, and in a large book may be some seconds old. For an order behind thousands of others at its price, all of these count.
 */
export function createReadSharesAhead(db: Database, clock: Clock, readLevels: ReadLevels): ReadSharesAhead {
  return async <Id extends BidId | OfferId>(player: UserId, bids: readonly Bid<Id>[]) => {
    if (bids.length === 0) return new Map();
    const ids = bids.map(({ id }) => id);
    const bets = [...new Set(bids.map(({ bet }) => bet))];
    const now = clock.now();
    const [olderAtPrice, levels, own] = await Promise.all([
      listOlderAtPrice(db, player, ids, now),
      Promise.all(bets.map(readLevels)),
      listOwnOrders(db, player, bets, now),
    ]);
    const older = new Map<number, number>(olderAtPrice.map((row) => [row.id, row.older]));
    const all = levels.flat();
    // The player's own orders may be newer than the levels.
    const othersWhere = (is: PriceTest) => Math.max(0, sharesWhere(all, is) - sharesWhere(own, is));
    const aheadOf = (bid: Bid<Id>) => othersWhere(isBetter(bid)) + (older.get(bid.id) ?? othersWhere(isEqual(bid)));
    return new Map(bids.map((bid) => [bid.id, aheadOf(bid)]));
  };
}

type Orders = Omit<Level, 'orders'>;
type PriceTest = (orders: Orders) => boolean;

const sharesWhere = (orders: readonly Orders[], is: PriceTest): number =>
  orders.filter(is).reduce((sum, { shares }) => sum + shares, 0);
const isBetter =
  (bid: Bid): PriceTest =>
  (orders) =>
    (priceAsBid(orders, bid) ?? 0) > bid.price;
const isEqual =
  (bid: Bid): PriceTest =>
  (orders) =>
    priceAsBid(orders, bid) === bid.price;

/** The price at which orders stand as bids, real or synthetic, on the option of a bid; null if they don't. */
function priceAsBid({ bet, kind, option, price }: Orders, bid: Bid): number | null {
  if (bet !== bid.bet || (kind === 'bid') !== (option === bid.option)) return null;
  return kind === 'bid' ? price : PAYOUT - price;
}

/** The orders of a bet by price. In a large book they may be some seconds old. */
export type ReadLevels = (bet: BetId) => Promise<Level[]>;

/** Bets requested in one turn of the event loop are read by one query. */
export function createReadLevels(db: Database, clock: Clock): ReadLevels {
  return createCostlyBatches<BetId, Level[]>({
    async readAll(bets) {
      const levels = Map.groupBy(await listLevels(db, bets, clock.now()), ({ bet }) => bet);
      return new Map(bets.map((bet) => [bet, withRows(levels.get(bet) ?? [])]));
    },
    ...LEVELS_CACHE,
  });
}

const withRows = (levels: Level[]) => ({ answer: levels, rows: levels.reduce((sum, { orders }) => sum + orders, 0) });
