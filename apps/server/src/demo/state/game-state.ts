import { type BetId, type BidId, type OfferId, type PositionId, toShares, type UserId } from '@wieszcz/domain';
import {
  type Ask,
  type BetState,
  type Bid,
  createBet,
  insertAsk,
  insertBid,
  type MarketState,
  type Order,
  type Side,
} from './books.ts';

/** The game as the simulated players see it. It is derived from the exchange's outcomes alone, so decisions need no queries. */

/**
 * `id` is null while all shares came from filled bids: the outcomes of the sellers' commands don't name this position. `free` shares aren't
 * listed. The average price is in cents, of free and listed shares.
 */
export type Position = { id: PositionId | null; player: UserId; side: Side; free: number; averagePrice: number };

/** What a player has. `budget` is in cents, without the reserve; `bonusDay` is the day of the last daily bonus, '' before the first. */
export type Holdings = { budget: number; bonusDay: string; positions: Map<Side, Position>; asks: Set<Ask>; bids: Set<Bid> };

export type GameState = {
  markets: Set<MarketState>;
  holdings: Map<UserId, Holdings>;
  bets: Map<BetId, BetState>;
  asks: Map<OfferId, Ask>;
  bids: Map<BidId, Bid>;
  /** Positions whose id isn't known yet. */
  withoutId: Set<Position>;
};

export const createGameState = (): GameState => ({
  markets: new Set(),
  holdings: new Map(),
  bets: new Map(),
  asks: new Map(),
  bids: new Map(),
  withoutId: new Set(),
});

export type PositionWithId = Position & { id: PositionId };
export const hasId = (position: Position): position is PositionWithId => position.id !== null;

/** How a command names an option of a bet. */
export const placeOf = ({ bet, option }: Side) => ({ market: bet.market.id, bet: bet.id, option });
/** How a command names a position and its option. */
export const idsOf = ({ id, side }: PositionWithId) => ({ position: id, ...placeOf(side) });

export function openHoldings(state: GameState, player: UserId, budget: number): void {
  state.holdings.set(player, { budget, bonusDay: '', positions: new Map(), asks: new Set(), bids: new Set() });
}

export function openBet(
  state: GameState,
  market: MarketState,
  id: BetId,
  opening: { yes: number; no: number; shares: number },
): void {
  const bet = createBet(market, id, opening);
  market.bets.push(bet);
  state.bets.set(id, bet);
}

export function addAsk(state: GameState, ask: Ask & { owner: UserId }): void {
  insertAsk(ask.side, ask);
  state.asks.set(ask.id, ask);
  state.holdings.get(ask.owner)!.asks.add(ask);
}

export function addBid(state: GameState, bid: Bid): void {
  insertBid(bid.side, bid);
  state.bids.set(bid.id, bid);
  state.holdings.get(bid.owner)!.bids.add(bid);
}

/** Takes shares out of an order and closes it when none is left. */
export function reduceOrder(state: GameState, order: Order, shares: number): void {
  order.shares = toShares(order.shares - shares);
  if (order.shares > 0) return;
  const { side } = order;
  side.asks = side.asks.filter((other) => other !== order);
  side.bids = side.bids.filter((other) => other !== order);
  if (order.owner === null) return;
  const { asks, bids } = state.holdings.get(order.owner)!;
  if (asks.delete(order as Ask)) state.asks.delete(order.id as OfferId);
  if (bids.delete(order as Bid)) state.bids.delete(order.id as BidId);
}

/** The player's position on the option; an empty one without id if there is none yet. */
export function positionOn(state: GameState, player: UserId, side: Side): Position {
  const { positions } = state.holdings.get(player)!;
  const known = positions.get(side);
  if (known) return known;
  const position: Position = { id: null, player, side, free: 0, averagePrice: 0 };
  positions.set(side, position);
  return position;
}

/** Adds shares that a bid of the player has bought. */
export function addBought(state: GameState, position: Position, shares: number, price: number): void {
  const held = position.free + listedShares(position);
  position.averagePrice = (position.averagePrice * held + price * shares) / (held + shares);
  position.free += shares;
  if (!hasId(position)) state.withoutId.add(position);
}

const listedShares = ({ player, side }: Position): number =>
  side.asks.reduce((total, { owner, shares }) => (owner === player ? total + shares : total), 0);

export function setPositionId(state: GameState, position: Position, id: PositionId): void {
  position.id = id;
  state.withoutId.delete(position);
}

/** Removes a market that is resolved, pays the winners and returns the reserves of its bids. */
export function closeMarket(state: GameState, market: MarketState, isWinner: (side: Side) => boolean): void {
  state.markets.delete(market);
  for (const side of market.bets.flatMap(({ yes, no }) => [yes, no])) {
    for (const bid of side.bids) state.holdings.get(bid.owner)!.budget += bid.price * bid.shares;
    for (const [, holdings] of state.holdings) {
      const position = holdings.positions.get(side);
      if (!position) continue;
      if (isWinner(side)) holdings.budget += (position.free + listedShares(position)) * 100;
      holdings.positions.delete(side);
      state.withoutId.delete(position);
    }
    for (const order of [...side.asks, ...side.bids]) reduceOrder(state, order, order.shares);
  }
}
