import {
  type BetId,
  type Category,
  type Command,
  type PositionId,
  type MarketId,
  type OfferId,
  type Option,
  type Outcome,
  type UserId,
  warsawDay,
} from '@wieszcz/domain';
import type { Belief } from './beliefs.ts';

/** The state of the game as the simulated players see it. It is derived from the exchange's outcomes alone, so decisions need no queries. */

export type Listing = {
  offer: OfferId | null;
  seller: UserId | null;
  position: PositionId | null;
  price: number;
  shares: number;
  listedAt: number;
};
export type Side = { bet: BetState; option: Option; listings: Listing[] };
export type BetState = { id: BetId; index: number; market: MarketState; yes: Side; no: Side };
export type MarketState = { id: MarketId; category: Category; heat: number; openedAt: Date; belief: Belief; bets: BetState[] };
export type Position = { id: PositionId; side: Side; free: number; /** in cents */ averagePrice: number };
export type Holdings = { budget: number; bonusDay: string; positions: Map<Side, Position> };

export type GameState = {
  markets: Set<MarketState>;
  holdings: Map<UserId, Holdings>;
  sides: Map<BetId, BetState>;
  offers: Map<OfferId, Side>;
};

export const createGameState = (): GameState => ({
  markets: new Set(),
  holdings: new Map(),
  sides: new Map(),
  offers: new Map(),
});

export const sideOf = (bet: BetState, option: Option): Side => (option ? bet.yes : bet.no);

export function openBet(
  state: GameState,
  market: MarketState,
  id: BetId,
  opening: { yes: number; no: number; shares: number },
): void {
  const bet = { id, index: market.bets.length, market } as BetState;
  bet.yes = { bet, option: true, listings: [organizerListing(opening.yes, opening.shares)] };
  bet.no = { bet, option: false, listings: [organizerListing(opening.no, opening.shares)] };
  market.bets.push(bet);
  state.sides.set(id, bet);
}

const organizerListing = (price: number, shares: number): Listing => ({
  offer: null,
  seller: null,
  position: null,
  price,
  shares,
  listedAt: 0,
});

/** The cheapest listing that is not the player's own. */
export const bestFor = (side: Side, player: UserId): Listing | undefined =>
  side.listings.find((listing) => listing.seller !== player);

/** Number of shares that the player can buy at `maxPrice` or less. */
export const depthFor = (side: Side, player: UserId, maxPrice: number): number =>
  side.listings.reduce((sum, { seller, price, shares }) => (seller !== player && price <= maxPrice ? sum + shares : sum), 0);

/** Applies the outcome of a command; a refusal changes nothing. */
export function applyOutcome(state: GameState, command: Command, outcome: Outcome, at: Date): void {
  if (!outcome.ok) return;
  const { result } = outcome;
  if (command.kind === 'openLedgerAccount' && 'budget' in result)
    state.holdings.set(command.player, { budget: result.budget, bonusDay: '', positions: new Map() });
  if (command.kind === 'claimDailyBonus' && 'budget' in result)
    Object.assign(state.holdings.get(command.player)!, { budget: result.budget, bonusDay: warsawDay(at) });
  if (command.kind === 'buyContract' && 'fills' in result) applyPurchase(state, command, result);
  if (command.kind === 'addOffer' && 'offer' in result) applyListing(state, command, result, at);
  if (command.kind === 'withdrawOffer') applyWithdrawal(state, command);
}

function applyPurchase(
  state: GameState,
  command: Extract<Command, { kind: 'buyContract' }>,
  result: Extract<Outcome<'buyContract'>, { ok: true }>['result'],
) {
  const side = sideOf(state.sides.get(command.bet)!, command.option);
  for (const { price, shares, dealer } of result.fills) {
    const listing = side.listings.find((other) => other.price === price && other.seller === dealer && other.shares > 0)!;
    listing.shares -= shares;
    if (dealer !== null) state.holdings.get(dealer)!.budget += price * shares;
    if (listing.shares === 0) removeListing(state, side, listing);
  }
  const holdings = state.holdings.get(command.player)!;
  holdings.budget = result.budget;
  const { id, shares: free, listedShares, cost } = result.position;
  holdings.positions.set(side, { id, side, free, averagePrice: cost / 1_000_000 / (free + listedShares) });
}

function applyListing(
  state: GameState,
  { player, position: positionId, price, shares }: Extract<Command, { kind: 'addOffer' }>,
  { offer }: { offer: OfferId },
  at: Date,
) {
  const position = [...state.holdings.get(player)!.positions.values()].find((held) => held.id === positionId)!;
  position.free -= shares;
  const listing: Listing = { offer, seller: player, position: positionId, price, shares, listedAt: at.getTime() };
  const after = position.side.listings.findIndex((other) => other.price > price);
  position.side.listings.splice(after < 0 ? position.side.listings.length : after, 0, listing);
  state.offers.set(offer, position.side);
}

function applyWithdrawal(state: GameState, { player, offer }: Extract<Command, { kind: 'withdrawOffer' }>) {
  const side = state.offers.get(offer)!;
  const listing = side.listings.find((other) => other.offer === offer)!;
  state.holdings.get(player)!.positions.get(side)!.free += listing.shares;
  removeListing(state, side, listing);
}

function removeListing(state: GameState, side: Side, listing: Listing) {
  side.listings.splice(side.listings.indexOf(listing), 1);
  if (listing.offer !== null) state.offers.delete(listing.offer);
}

/** Removes a solved market and pays the winners. */
export function closeMarket(state: GameState, market: MarketState, isWinner: (side: Side) => boolean): void {
  state.markets.delete(market);
  const closed = new Set(market.bets.flatMap((bet) => [bet.yes, bet.no]));
  for (const holdings of state.holdings.values())
    for (const [side, { id, free }] of holdings.positions) {
      if (!closed.has(side)) continue;
      const listed = side.listings.reduce((sum, listing) => (listing.position === id ? sum + listing.shares : sum), 0);
      if (isWinner(side)) holdings.budget += (free + listed) * 100;
      holdings.positions.delete(side);
    }
}
