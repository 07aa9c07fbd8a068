import type { UserId } from '../../values/ids.ts';
import { isLive, leaveAtAverage, holdingOf, marketOfBet, playerOf, receive, setLastPrice, takeFrom } from './game.ts';
import type { NaiveGame, NaiveOrder, Place } from './game.ts';

/**
 * An order that a taker meets, `price` in cents of the taker's option. `isSynthetic`: the order stands on the opposite option. Rules are
 * numbered as in `docs/RULES.md`.
 */
export type Quote = { order: NaiveOrder; price: number; isSynthetic: boolean };
export type NaiveFill = Quote & { shares: number };

const opposite = ({ bet, option }: Place): Place => ({ bet, option: !option });

const ordersAt = (game: NaiveGame, place: Place, side: NaiveOrder['side']): NaiveOrder[] =>
  game.orders.filter((order) => order.side === side && order.bet === place.bet && order.option === place.option);

/** Asks on the option and synthetic asks, which a buyer meets: cheapest first, then oldest (rules 9, 10 and 15). */
export function asksFor(game: NaiveGame, buyer: UserId, place: Place, limit: number): Quote[] {
  const real = ordersAt(game, place, 'ask').map((order) => ({ order, price: order.price, isSynthetic: false }));
  const synthetic = ordersAt(game, opposite(place), 'bid').map((order) => ({
    order,
    price: 100 - order.price,
    isSynthetic: true,
  }));
  return [...real, ...synthetic]
    .filter(({ order, price }) => order.owner !== buyer && isLive(game, order) && price <= limit)
    .sort((one, other) => one.price - other.price || one.order.id - other.order.id);
}

/**
 * Bids on the option, which a seller meets, and synthetic bids if the seller `mayMerge`: highest price first, then oldest. An ask at 100
 * makes no synthetic bid.
 */
export function bidsFor(
  game: NaiveGame,
  seller: UserId,
  place: Place,
  limit: number,
  { mayMerge }: { mayMerge: boolean },
): Quote[] {
  const real = ordersAt(game, place, 'bid').map((order) => ({ order, price: order.price, isSynthetic: false }));
  const synthetic = ordersAt(game, opposite(place), 'ask')
    .filter(({ price }) => mayMerge && price <= 99)
    .map((order) => ({ order, price: 100 - order.price, isSynthetic: true }));
  return [...real, ...synthetic]
    .filter(({ order, price }) => order.owner !== seller && isLive(game, order) && price >= limit)
    .sort((one, other) => other.price - one.price || one.order.id - other.order.id);
}

/** Fills the wanted shares from the quotes in order; fewer if the quotes don't have as many. */
export function fillsOf(quotes: readonly Quote[], wanted: number): NaiveFill[] {
  const fills: NaiveFill[] = [];
  let missing = wanted;
  for (const quote of quotes) {
    const shares = Math.min(missing, quote.order.shares);
    if (shares === 0) break;
    fills.push({ ...quote, shares });
    missing -= shares;
  }
  return fills;
}

/** A player buys: from an ask (rule 11), or by minting a pair with a bid on the opposite option (rule 12). */
export function executePurchase(game: NaiveGame, buyer: UserId, place: Place, fill: NaiveFill): void {
  const { order, price, shares, isSynthetic } = fill;
  const market = marketOfBet(game, place.bet);
  playerOf(game, buyer)!.money -= price * shares;
  if (isSynthetic) {
    market.money += 100 * shares;
    recordTrade(game, opposite(place), order.price, shares, { buyer: order.owner, seller: null });
    receive(game, order.owner!, opposite(place), shares, order.price * shares);
    recordTrade(game, place, price, shares, { buyer, seller: null });
  } else {
    if (order.owner === null) market.money += price * shares;
    else payForListed(game, order.owner, place, price, shares);
    recordTrade(game, place, price, shares, { buyer, seller: order.owner });
  }
  takeFrom(game, order, shares);
  receive(game, buyer, place, shares, price * shares);
}

/** A player sells free shares: to a bid, whose reserve pays (rule 11), or by a merge with an ask of the opposite option (rule 13). */
export function executeSale(game: NaiveGame, seller: UserId, place: Place, fill: NaiveFill): void {
  const { order, price, shares, isSynthetic } = fill;
  const market = marketOfBet(game, place.bet);
  leaveAtAverage(game, seller, place, shares);
  holdingOf(game, seller, place).free -= shares;
  playerOf(game, seller)!.money += price * shares;
  if (isSynthetic) {
    market.money -= price * shares;
    recordTrade(game, place, price, shares, { buyer: null, seller });
    if (order.owner === null) setLastPrice(game, opposite(place), order.price);
    else {
      market.money -= order.price * shares;
      payForListed(game, order.owner, opposite(place), order.price, shares);
      recordTrade(game, opposite(place), order.price, shares, { buyer: null, seller: order.owner });
    }
  } else {
    receive(game, order.owner!, place, shares, price * shares);
    recordTrade(game, place, price, shares, { buyer: order.owner, seller });
  }
  takeFrom(game, order, shares);
}

/** Pays the owner of an ask for sold shares and reduces the cost of the owner's holding. The caller then reduces the ask with `takeFrom`. */
function payForListed(game: NaiveGame, owner: UserId, place: Place, price: number, shares: number): void {
  leaveAtAverage(game, owner, place, shares);
  playerOf(game, owner)!.money += price * shares;
}

type Parties = { buyer: UserId | null; seller: UserId | null };

/** Also sets the last price of the option. Money and shares are moved by the caller. */
function recordTrade(game: NaiveGame, place: Place, price: number, shares: number, parties: Parties): void {
  game.trades.push({ bet: place.bet, option: place.option, price, shares, ...parties, day: game.today });
  setLastPrice(game, place, price);
}
