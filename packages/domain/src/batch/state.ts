import { assert } from '../values/assert.ts';
import type { Category } from '../values/categories.ts';
import type { LedgerAccountId, BetId, BidId, PositionId, MarketId, OfferId, UserId } from '../values/ids.ts';
import type { Option } from '../values/option.ts';
import type { Role } from '../values/roles.ts';
import { firstIndexWhere } from '../values/search.ts';
import { toShares, type Cents, type Price, type Shares } from '../values/units.ts';
import type { Day } from '../values/warsaw.ts';

/** The rows that a batch needs, loaded and locked by the exchange. `settle` changes them in place. */
export type State = {
  /** The ledger account from which grants and bonuses are paid. */
  moneySource: LedgerAccountId;
  /** Roles of users whose commands depend on the role; for trading an open ledger account is enough. */
  roles: Map<UserId, Role>;
  /** Those of them who are blocked. */
  blocked: Set<UserId>;
  /** Ledger accounts of players, by owner. */
  ledgerAccounts: Map<UserId, LedgerAccount>;
  /** Users who have had today's bonus, or that of a later day. */
  hasBonus: Set<UserId>;
  /** Users who have ever bought shares or placed a bid: loaded for users to be promoted, extended by the batch. */
  traded: Set<UserId>;
  /** What promotions took and no demotion has returned: loaded for users to be demoted, extended by the batch. */
  refunds: Map<UserId, Cents>;
  markets: Map<MarketId, Market>;
  /** Bets that commands name, themselves or by an order; all bets of a market that is resolved or that gains a bet. */
  bets: Map<BetId, Bet>;
  /** By title of a new bet: its normalized form, in which titles are unique per market. */
  titleKeys: Map<string, string>;
  offers: Map<OfferId, Offer>;
  /** Offers by option of a bet. */
  askBooks: Map<BookKey, Book<Offer>>;
  bids: Map<BidId, Bid>;
  /** Bids by option of a bet. */
  bidBooks: Map<BookKey, Book<Bid>>;
  /** A buyer's own bids, which count towards the daily cap: loaded for each bet on which the buyer's commands may buy. */
  bidsOf: Map<PositionKey, Set<Bid>>;
  /** The number of a player's bids on all markets: loaded for players who place one. */
  bidCounts: Map<UserId, number>;
  /** Reserves of players who place, change or cancel bids, or who are blocked. */
  reserves: Map<UserId, Reserve>;
  positions: Map<PositionId, Position>;
  positionOf: Map<PositionKey, Position>;
  /** All open offers of each position that a command acts on or shows in its result. */
  offersOf: Map<PositionId, Set<Offer>>;
  /** The positions of a market to be resolved, which are loaded as totals only. */
  positionTotals: Map<MarketId, PositionTotals[]>;
  /** The bids of a market to be resolved, which are loaded as totals only. */
  bidTotals: Map<MarketId, BidTotals>;
  /** Ids for new rows, drawn from the database's sequences. */
  ids: Ids;
};

export type Ids = {
  ledgerAccount(): LedgerAccountId;
  bet(): BetId;
  offer(): OfferId;
  bid(): BidId;
  position(): PositionId;
};

/** The ledger account that holds the money reserved for a player's open bids: the sum of price × shares. */
export type Reserve = { id: LedgerAccountId; user: UserId; balance: Cents };

/** The ledger account of a player, in cents. Closed, with a balance of 0, while its owner is a moderator or an admin. */
export type LedgerAccount = { id: LedgerAccountId; user: UserId; balance: Cents; closed: boolean };

/** The facts on which a market's lifecycle rules depend. */
export type MarketLife = {
  author: UserId;
  published: boolean;
  resolved: boolean;
  /** From this moment on nothing is traded; null: trade goes on until the resolution. */
  tradingClosesAt: Date | null;
  /** Why the author has paused the trade; null: it isn't paused. */
  pauseReason: string | null;
};

export type Market = MarketLife & {
  id: MarketId;
  topic: string;
  category: Category;
  cover: string | null;
  /** The organizer's ledger account, opened with the first bet. */
  organizer: LedgerAccountId | null;
};

export type Bet = {
  id: BetId;
  market: MarketId;
  title: string;
  titleKey: string;
  /** Prices of the last transactions in cents; 0 before the first. */
  lastYesPrice: number;
  lastNoPrice: number;
};

/** A sell order; open while it has shares. */
export type Offer = {
  id: OfferId;
  market: MarketId;
  bet: BetId;
  option: Option;
  price: Price;
  shares: Shares;
  /** Both are null for an offer of the organizer. */
  seller: UserId | null;
  position: PositionId | null;
  createdAt: Date;
};

/** A resting buy order. price × shares is in its player's reserve. The player has a position on the option, possibly an empty one. */
export type Bid = {
  id: BidId;
  market: MarketId;
  bet: BetId;
  option: Option;
  /** 1 to 99 cents. */
  price: Price;
  shares: Shares;
  player: UserId;
  /** The player's reserve. */
  reserve: LedgerAccountId;
  /** From this moment on the bid matches nothing, although its row stays until it is swept. null: never. */
  expiresAt: Date | null;
  createdAt: Date;
};

/**
 * The offers or the bids on one option of one bet in priority order: offers cheapest first, bids dearest first, at the same price the
 * older (lower id) first. `edge` is the last order up to which the book is loaded without gaps; null if it is loaded as far as the batch
 * can reach.
 */
export type Book<Order> = { orders: Order[]; edge: QueuePlace | null };

export type QueuePlace = { price: number; id: number };
/** Compares places in a queue: negative if `a` comes first. The better price first, at the same price the older order. */
export type Priority = (a: QueuePlace, b: QueuePlace) => number;
export const cheapestFirst: Priority = (a, b) => a.price - b.price || a.id - b.id;
export const dearestFirst: Priority = (a, b) => b.price - a.price || a.id - b.id;

/** Inserts a new order at its place in the priority order. */
function insert<Order extends QueuePlace>({ orders }: Book<Order>, order: Order, priority: Priority): void {
  const at = firstIndexWhere(0, orders.length, (index) => priority(orders[index]!, order) >= 0);
  assert(orders[at]?.id !== order.id, 'an order is in a book once');
  orders.splice(at, 0, order);
}
export const addToAskBook = (book: Book<Offer>, offer: Offer): void => insert(book, offer, cheapestFirst);
export const addToBidBook = (book: Book<Bid>, bid: Bid): void => insert(book, bid, dearestFirst);

/** Removes the filled orders at the head of each loaded book of the bet, so that later walks of the same batch don't pass them again. */
export function dropFilled({ askBooks, bidBooks }: State, bet: BetId): void {
  for (const key of [bookKey(bet, true), bookKey(bet, false)])
    for (const book of [askBooks.get(key), bidBooks.get(key)]) {
      if (!book) continue;
      const open = book.orders.findIndex((order) => order.shares > 0);
      book.orders.splice(0, open === -1 ? book.orders.length : open);
    }
}

export type PositionStatus = 'PENDING' | 'WON' | 'LOST';

/** A player's holding of one option of one bet. */
export type Position = {
  id: PositionId;
  market: MarketId;
  bet: BetId;
  option: Option;
  player: UserId;
  shares: Shares;
  listedShares: Shares;
  /** Cost basis of all held shares in millionths of a cent. */
  cost: number;
  /** The daily cap counts `boughtShares` on the day `boughtOn`, which never moves back. */
  boughtOn: Day;
  boughtShares: Shares;
  status: PositionStatus;
  /** When it was opened or last traded, listed, withdrawn or decided. A bid that only rests leaves it. */
  modifiedAt: Date;
};

/** The number of positions with shares on one option, and the sum of their shares. */
export type PositionTotals = { bet: BetId; option: Option; positions: number; shares: Shares };

/** The number of players with bids on a market, and the money reserved for these bids. */
export type BidTotals = { players: number; reserved: Cents };

export type BookKey = `${BetId}/${Option}`;
export type PositionKey = `${UserId}/${BetId}/${Option}`;
export const bookKey = (bet: BetId, option: Option): BookKey => `${bet}/${option}`;
export const positionKey = (player: UserId, bet: BetId, option: Option): PositionKey => `${player}/${bet}/${option}`;

/** Free and listed shares. */
export const heldShares = (position: Pick<Position, 'shares' | 'listedShares'>): Shares =>
  toShares(position.shares + position.listedShares);

/** A pending position without shares: hidden until its owner buys again. */
export const isEmpty = (position: Pick<Position, 'shares' | 'listedShares' | 'status'>): boolean =>
  position.status === 'PENDING' && heldShares(position) === 0;

export function emptyState(moneySource: LedgerAccountId, ids: Ids): State {
  return {
    moneySource,
    ids,
    roles: new Map(),
    blocked: new Set(),
    ledgerAccounts: new Map(),
    hasBonus: new Set(),
    traded: new Set(),
    refunds: new Map(),
    markets: new Map(),
    bets: new Map(),
    titleKeys: new Map(),
    offers: new Map(),
    askBooks: new Map(),
    bids: new Map(),
    bidBooks: new Map(),
    bidsOf: new Map(),
    bidCounts: new Map(),
    reserves: new Map(),
    positions: new Map(),
    positionOf: new Map(),
    offersOf: new Map(),
    positionTotals: new Map(),
    bidTotals: new Map(),
  };
}
