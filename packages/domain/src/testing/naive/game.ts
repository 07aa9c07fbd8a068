import type { BetId, MarketId, UserId } from '../../values/ids.ts';
import type { Option } from '../../values/option.ts';
import { warsawDay } from '../../values/warsaw.ts';
import type { Day } from '../../values/warsaw.ts';

/**
 * A second implementation of the game, written from the rules alone and compared with `settle` by random commands. It shares only ids, days
 * and types with `settle`, keeps plain arrays, and computes every figure anew whenever it is needed: it must be obviously right, not fast.
 */
export type NaiveGame = {
  now: Date;
  today: Day;
  markets: NaiveMarket[];
  bets: NaiveBet[];
  /** Users with a ledger account, moderators whose account is closed included. */
  players: NaivePlayer[];
  moderators: UserId[];
  blocked: UserId[];
  /** Open orders. The lower id is the older order. */
  orders: NaiveOrder[];
  holdings: NaiveHolding[];
  trades: NaiveTrade[];
  lastOrderId: number;
  lastBetId: number;
};

/** `money` is the balance of the market's ledger account, in cents. */
export type NaiveMarket = {
  id: MarketId;
  author: UserId;
  published: boolean;
  resolved: boolean;
  /** null: the market trades until the resolution. */
  tradingClosesAt: Date | null;
  /** null: not paused. */
  pauseReason: string | null;
  money: number;
};
export type NaiveBet = { id: BetId; market: MarketId; title: string; lastYes: number; lastNo: number };
/**
 * `money` is the budget in cents, without the reserve; `refunded` is what promotions to moderator took of the budget and no demotion has
 * returned.
 */
export type NaivePlayer = { id: UserId; money: number; bonusDays: Day[]; hasBid: boolean; refunded: number };
export type NaiveOrder = {
  id: number;
  side: 'bid' | 'ask';
  bet: BetId;
  option: Option;
  price: number;
  shares: number;
  /** null: a lot of the organizer. */
  owner: UserId | null;
  expiresAt: Date | null;
};
/** `free` shares are not listed; `cost` is in millionths of a cent for all held shares, listed ones included. */
export type NaiveHolding = {
  player: UserId;
  bet: BetId;
  option: Option;
  free: number;
  cost: bigint;
  status: 'PENDING' | 'WON' | 'LOST';
};
/** A transaction. A null buyer or seller is the market. */
export type NaiveTrade = {
  bet: BetId;
  option: Option;
  price: number;
  shares: number;
  buyer: UserId | null;
  seller: UserId | null;
  day: Day;
};
export type Place = { bet: BetId; option: Option };

export const startGame = (now: Date): NaiveGame => ({
  now,
  today: warsawDay(now),
  markets: [],
  bets: [],
  players: [],
  moderators: [],
  blocked: [],
  orders: [],
  holdings: [],
  trades: [],
  lastOrderId: 0,
  lastBetId: 0,
});

export function advance(game: NaiveGame, now: Date): void {
  game.now = now;
  game.today = warsawDay(now);
}

const MICROS = 1_000_000n;
const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
export const sharesIn = (rows: readonly { shares: number }[]): number => total(rows.map(({ shares }) => shares));
const isAt = (row: Place, place: Place): boolean => row.bet === place.bet && row.option === place.option;

/** Undefined for moderators, who can't use their account. */
export const playerOf = (game: NaiveGame, id: UserId | null): NaivePlayer | undefined =>
  game.players.find((player) => player.id === id && !game.moderators.includes(player.id));
export const marketOfBet = (game: NaiveGame, bet: BetId): NaiveMarket => {
  const { market } = game.bets.find(({ id }) => id === bet)!;
  return game.markets.find(({ id }) => id === market)!;
};
export const bidsOf = (game: NaiveGame, player: UserId): NaiveOrder[] =>
  game.orders.filter(({ side, owner }) => side === 'bid' && owner === player);
/** Rule 20. */
export const reserveOf = (game: NaiveGame, player: UserId): number =>
  total(bidsOf(game, player).map(({ price, shares }) => price * shares));

export const listedOf = (game: NaiveGame, player: UserId, place: Place): number =>
  sharesIn(game.orders.filter((order) => order.side === 'ask' && order.owner === player && isAt(order, place)));
export const heldOf = (game: NaiveGame, holding: NaiveHolding): number => holding.free + listedOf(game, holding.player, holding);

export function holdingOf(game: NaiveGame, player: UserId, { bet, option }: Place): NaiveHolding {
  const known = game.holdings.find((holding) => holding.player === player && isAt(holding, { bet, option }));
  if (known) return known;
  const holding: NaiveHolding = { player, bet, option, free: 0, cost: 0n, status: 'PENDING' };
  game.holdings.push(holding);
  return holding;
}

export const boughtToday = (game: NaiveGame, player: UserId, place: Place): number =>
  sharesIn(game.trades.filter((trade) => trade.buyer === player && isAt(trade, place) && trade.day === game.today));

/** Rule 3: shares bought today, and those in open bids. */
export const countedToday = (game: NaiveGame, player: UserId, place: Place): number =>
  boughtToday(game, player, place) + sharesIn(bidsOf(game, player).filter((bid) => isAt(bid, place)));

export const isClosed = (game: NaiveGame, { tradingClosesAt }: NaiveMarket): boolean =>
  tradingClosesAt !== null && tradingClosesAt <= game.now;

/** Rule 5: from its expiry on, a bid matches nothing. */
export const isLive = (game: NaiveGame, { expiresAt }: NaiveOrder): boolean => expiresAt === null || expiresAt > game.now;

/** Adds bought shares to a holding; `paid` is what they cost together, in cents. */
export function receive(game: NaiveGame, player: UserId, place: Place, shares: number, paid: number): void {
  const holding = holdingOf(game, player, place);
  holding.free += shares;
  holding.cost += BigInt(paid) * MICROS;
}

/**
 * Rule 19: removes the cost of shares that leave a holding at its average price, rounded down. Call it before the free or listed shares are
 * reduced.
 */
export function leaveAtAverage(game: NaiveGame, player: UserId, place: Place, shares: number): void {
  const holding = holdingOf(game, player, place);
  const held = heldOf(game, holding);
  if (shares > held) throw new Error(`${shares} of ${held} shares cannot leave`);
  holding.cost -= (holding.cost * BigInt(shares)) / BigInt(held);
}

export function takeFrom(game: NaiveGame, order: NaiveOrder, shares: number): void {
  order.shares -= shares;
  if (order.shares < 0) throw new Error(`order ${order.id} has lost more shares than it had`);
  game.orders = game.orders.filter((each) => each.shares > 0);
}

export function rest(game: NaiveGame, order: Omit<NaiveOrder, 'id'>): NaiveOrder {
  const resting = { ...order, id: ++game.lastOrderId };
  game.orders.push(resting);
  return resting;
}

/** The bid disappears and its reserve returns to its player. */
export function closeBid(game: NaiveGame, bid: NaiveOrder): void {
  playerOf(game, bid.owner)!.money += bid.price * bid.shares;
  game.orders = game.orders.filter(({ id }) => id !== bid.id);
}

/** A player's offer disappears and its shares are free again. */
export function closeAsk(game: NaiveGame, ask: NaiveOrder): void {
  holdingOf(game, ask.owner!, ask).free += ask.shares;
  game.orders = game.orders.filter(({ id }) => id !== ask.id);
}

export function setLastPrice(game: NaiveGame, { bet: id, option }: Place, price: number): void {
  const bet = game.bets.find((each) => each.id === id)!;
  if (option) bet.lastYes = price;
  else bet.lastNo = price;
}
