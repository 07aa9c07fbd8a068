import {
  type BetId,
  type BidId,
  type Category,
  type MarketId,
  type OfferId,
  type Option,
  type Price,
  quotesForBuyer,
  quotesForSeller,
  type Shares,
  toPrice,
  toShares,
  type UserId,
  walkBook,
} from '@wieszcz/domain';
import type { Belief } from '../beliefs.ts';

/** The order books as the simulated players see them. */

/** `owner` is null for a lot of the organizer, whose id is `LOT`. `since` is when an order was placed, in milliseconds. */
export type Ask = { id: OfferId; owner: UserId | null; side: Side; price: Price; shares: Shares; since: number };
/** `expiresAt` is null where the bid waits until it is cancelled. */
export type Bid = {
  id: BidId;
  owner: UserId;
  side: Side;
  price: Price;
  shares: Shares;
  since: number;
  expiresAt: Date | null;
};
export type Order = Ask | Bid;

/** The id of all lots, as the demo doesn't know theirs. A lot is older than every other order on its bet, so its id must be lower. */
const LOT = 0 as OfferId;

/** An option of a bet with its orders, best price first, oldest first at the same price. */
export type Side = { bet: BetState; option: Option; asks: Ask[]; bids: Bid[] };
export type BetState = { id: BetId; index: number; market: MarketState; yes: Side; no: Side };
export type MarketState = {
  id: MarketId;
  category: Category;
  /** As in `MarketPlan`. */
  popularity: number;
  openedAt: Date;
  belief: Belief;
  /** `bargainIn` the market when the common belief last changed. */
  bargain: number;
  bets: BetState[];
};

export const sideOf = (bet: BetState, option: Option): Side => (option ? bet.yes : bet.no);
export const oppositeOf = ({ bet, option }: Side): Side => sideOf(bet, !option);

export function createBet(market: MarketState, id: BetId, opening: { yes: number; no: number; shares: number }): BetState {
  const bet = { id, index: market.bets.length, market } as BetState;
  const withLot = (option: Option, price: number): Side => {
    const side: Side = { bet, option, asks: [], bids: [] };
    side.asks.push({ id: LOT, owner: null, side, price: toPrice(price), shares: toShares(opening.shares), since: 0 });
    return side;
  };
  return Object.assign(bet, { yes: withLot(true, opening.yes), no: withLot(false, opening.no) });
}

export function insertAsk({ asks }: Side, ask: Ask): void {
  const after = asks.findIndex(({ price }) => price > ask.price);
  asks.splice(after < 0 ? asks.length : after, 0, ask);
}

export function insertBid({ bids }: Side, bid: Bid): void {
  const after = bids.findIndex(({ price }) => price < bid.price);
  bids.splice(after < 0 ? bids.length : after, 0, bid);
}

/** An order and the price at which a player would trade with it. */
type Quote = { order: Order; price: Price };

/** The orders from which the player can buy, in the order of filling. */
const quotesToBuy = (side: Side, player: UserId): Quote[] =>
  quotesOfOthers(quotesForBuyer(side.asks, oppositeOf(side).bids), player);

/** The orders to which the player can sell, in the order of filling. */
const quotesToSell = (side: Side, player: UserId): Quote[] =>
  quotesOfOthers(quotesForSeller(side.bids, oppositeOf(side).asks), player);

const quotesOfOthers = (quotes: Iterable<Quote>, player: UserId): Quote[] =>
  [...quotes].filter(({ order }) => order.owner !== player);

/** The first order that isn't the player's own. Null stands for a player without orders. */
const firstOfOthers = <Kind extends Order>(orders: readonly Kind[], player: UserId | null): Kind | undefined =>
  orders.find(({ owner }) => owner === null || owner !== player);

/** The lowest price at which the player can buy; undefined if there is none. Null stands for a player without orders. */
export function bestAskFor(side: Side, player: UserId | null): number | undefined {
  const ask = firstOfOthers(side.asks, player)?.price ?? Infinity;
  const bid = firstOfOthers(oppositeOf(side).bids, player)?.price ?? -Infinity;
  const best = Math.min(ask, 100 - bid);
  return best === Infinity ? undefined : best;
}

/** The highest price at which the player can sell; undefined if there is none. Null stands for a player without orders. */
export function bestBidFor(side: Side, player: UserId | null): number | undefined {
  const opposite = bestAskFor(oppositeOf(side), player);
  return opposite === undefined || opposite === 100 ? undefined : 100 - opposite;
}

/** Number of shares that the player can buy at `maxPrice` or less. */
export const buyableAt = (side: Side, player: UserId, maxPrice: number): number =>
  sum(quotesToBuy(side, player).filter(({ price }) => price <= maxPrice));

/** Number of shares that the player can sell at `minPrice` or more. */
export const sellableAt = (side: Side, player: UserId, minPrice: number): number =>
  sum(quotesToSell(side, player).filter(({ price }) => price >= minPrice));

const sum = (quotes: readonly Quote[]): number => quotes.reduce((total, { order: { shares } }) => total + shares, 0);

/** A fill of a purchase as the exchange reports it. `seller` is null for a lot or a new pair. */
export type BoughtFill = { price: number; shares: number; seller: UserId | null };
export type SoldFill = { price: number; shares: number; kind: 'trade' | 'merge' };
export type Taken = { order: Order; shares: number };

/** The orders from which a player has bought. */
export const takenByBuyer = (side: Side, player: UserId, { price, shares, seller }: BoughtFill): Taken[] =>
  takeShares(
    quotesToBuy(side, player).filter(({ order, price: quoted }) => quoted === price && sellerOf(side, order) === seller),
    shares,
  );

const sellerOf = (side: Side, order: Order): UserId | null => (order.side === side ? order.owner : null);

/** The orders to which a player has sold: bids on the option, or the opposite asks of a merge. */
export const takenBySeller = (side: Side, player: UserId, { price, shares, kind }: SoldFill): Taken[] =>
  takeShares(
    quotesToSell(side, player).filter(
      ({ order, price: quoted }) => quoted === price && (order.side === side) === (kind === 'trade'),
    ),
    shares,
  );

function takeShares(quotes: readonly Quote[], shares: number): Taken[] {
  const { takes, available } = walkBook(
    quotes.map(({ order }) => order),
    shares,
  );
  if (available < shares) throw new Error('the demo does not know the order that was filled');
  return takes;
}
