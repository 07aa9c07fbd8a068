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

/** The trading floor as its players see it: kept from the exchange's answers alone, so that deciding needs no query. */

export type Listing = {
  offer: OfferId | null;
  seller: UserId | null;
  contract: PositionId | null;
  price: number;
  shares: number;
  listedAt: number;
};
export type Side = { bet: FloorBet; option: Option; listings: Listing[] };
export type FloorBet = { id: BetId; index: number; market: FloorMarket; yes: Side; no: Side };
export type FloorMarket = { id: MarketId; category: Category; heat: number; openedAt: Date; belief: Belief; bets: FloorBet[] };
export type Position = { contract: PositionId; side: Side; free: number; /** in cents */ averagePrice: number };
export type Hands = { budget: number; bonusDay: string; positions: Map<Side, Position> };

export type Floor = {
  markets: Set<FloorMarket>;
  hands: Map<UserId, Hands>;
  sides: Map<BetId, FloorBet>;
  offers: Map<OfferId, Side>;
};

export const emptyFloor = (): Floor => ({ markets: new Set(), hands: new Map(), sides: new Map(), offers: new Map() });

export const sideOf = (bet: FloorBet, option: Option): Side => (option ? bet.yes : bet.no);

export function openBet(
  floor: Floor,
  market: FloorMarket,
  id: BetId,
  opening: { yes: number; no: number; shares: number },
): void {
  const bet = { id, index: market.bets.length, market } as FloorBet;
  bet.yes = { bet, option: true, listings: [organizers(opening.yes, opening.shares)] };
  bet.no = { bet, option: false, listings: [organizers(opening.no, opening.shares)] };
  market.bets.push(bet);
  floor.sides.set(id, bet);
}

const organizers = (price: number, shares: number): Listing => ({
  offer: null,
  seller: null,
  contract: null,
  price,
  shares,
  listedAt: 0,
});

/** The cheapest listing that is not the player's own. */
export const bestFor = (side: Side, player: UserId): Listing | undefined =>
  side.listings.find((listing) => listing.seller !== player);

/** Shares that the player could have at `maxPrice` or less. */
export const depthFor = (side: Side, player: UserId, maxPrice: number): number =>
  side.listings.reduce((sum, { seller, price, shares }) => (seller !== player && price <= maxPrice ? sum + shares : sum), 0);

/** Applies what the exchange has answered; a refusal changes nothing. */
export function record(floor: Floor, command: Command, outcome: Outcome, at: Date): void {
  if (!outcome.ok) return;
  const { result } = outcome;
  if (command.kind === 'openLedgerAccount' && 'budget' in result)
    floor.hands.set(command.player, { budget: result.budget, bonusDay: '', positions: new Map() });
  if (command.kind === 'claimDailyBonus' && 'budget' in result)
    Object.assign(floor.hands.get(command.player)!, { budget: result.budget, bonusDay: warsawDay(at) });
  if (command.kind === 'buyContract' && 'fills' in result) recordPurchase(floor, command, result);
  if (command.kind === 'addOffer' && 'offer' in result) recordListing(floor, command, result, at);
  if (command.kind === 'withdrawOffer') recordWithdrawal(floor, command);
}

function recordPurchase(
  floor: Floor,
  command: Extract<Command, { kind: 'buyContract' }>,
  result: Extract<Outcome<'buyContract'>, { ok: true }>['result'],
) {
  const side = sideOf(floor.sides.get(command.bet)!, command.option);
  for (const { price, shares, dealer } of result.fills) {
    const listing = side.listings.find((other) => other.price === price && other.seller === dealer && other.shares > 0)!;
    listing.shares -= shares;
    if (dealer !== null) floor.hands.get(dealer)!.budget += price * shares;
    if (listing.shares === 0) strike(floor, side, listing);
  }
  const hands = floor.hands.get(command.player)!;
  hands.budget = result.budget;
  const { id, shares: free, listedShares, cost } = result.position;
  hands.positions.set(side, { contract: id, side, free, averagePrice: cost / 1_000_000 / (free + listedShares) });
}

function recordListing(
  floor: Floor,
  { player, position: contract, price, shares }: Extract<Command, { kind: 'addOffer' }>,
  { offer }: { offer: OfferId },
  at: Date,
) {
  const position = [...floor.hands.get(player)!.positions.values()].find((held) => held.contract === contract)!;
  position.free -= shares;
  const listing: Listing = { offer, seller: player, contract, price, shares, listedAt: at.getTime() };
  const after = position.side.listings.findIndex((other) => other.price > price);
  position.side.listings.splice(after < 0 ? position.side.listings.length : after, 0, listing);
  floor.offers.set(offer, position.side);
}

function recordWithdrawal(floor: Floor, { player, offer }: Extract<Command, { kind: 'withdrawOffer' }>) {
  const side = floor.offers.get(offer)!;
  const listing = side.listings.find((other) => other.offer === offer)!;
  floor.hands.get(player)!.positions.get(side)!.free += listing.shares;
  strike(floor, side, listing);
}

function strike(floor: Floor, side: Side, listing: Listing) {
  side.listings.splice(side.listings.indexOf(listing), 1);
  if (listing.offer !== null) floor.offers.delete(listing.offer);
}

/** A solved market leaves the floor and pays its winners. */
export function closeMarket(floor: Floor, market: FloorMarket, isWinner: (side: Side) => boolean): void {
  floor.markets.delete(market);
  const closed = new Set(market.bets.flatMap((bet) => [bet.yes, bet.no]));
  for (const hands of floor.hands.values())
    for (const [side, { contract, free }] of hands.positions) {
      if (!closed.has(side)) continue;
      const listed = side.listings.reduce((sum, listing) => (listing.contract === contract ? sum + listing.shares : sum), 0);
      if (isWinner(side)) hands.budget += (free + listed) * 100;
      hands.positions.delete(side);
    }
}
