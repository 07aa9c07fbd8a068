import { type Command, toPrice, toShares } from '@wieszcz/domain';
import { type Ask, type BetState, type Bid, oppositeOf, type Side } from '../state/books.ts';
import { type GameState, hasId, idsOf, placeOf, type Position, type PositionWithId } from '../state/game-state.ts';
import { redemptionOf } from './decide.ts';
import { fairPrice, fixedDeviation } from './estimates.ts';
import type { Player } from './population.ts';

/**
 * Market makers: players who keep orders on both sides of each bet, some cents from their estimate, so that other players can always buy
 * and sell. To sell an option, a maker lists shares of it or, without shares, bids on the opposite option.
 */

/** Deviation of a maker's estimates from the common belief, in log-odds. */
const NOISE = 0.02;
const MOST_SHARES = 250;
/** The part of a maker's money that its bids may reserve. */
const RESERVED = 0.8;
/** Pairs are redeemed only from this number on. */
const LEAST_PAIRS = 10;

/** A bid that the maker wants on an option. An offer of the opposite option at 100 cents minus the price serves as well. */
type Wanted = { side: Side; price: number; size: number; tolerance: number };

/**
 * The commands of one visit of a maker: redeems pairs, and renews the orders that have become small or whose price is wrong by more than
 * `tolerance` cents.
 */
export function quote(state: GameState, maker: Player, tolerance: number): Command[] {
  const holdings = state.holdings.get(maker.id)!;
  const bets = [...state.markets].flatMap((market) => market.bets);
  const reserved = [...holdings.bids].reduce((sum, { price, shares }) => sum + price * shares, 0);
  const money = (holdings.budget + reserved) * RESERVED;
  const size = Math.min(MOST_SHARES, Math.floor(money / 100 / Math.max(bets.length, 1)));
  if (size < 1) return [];
  const bids = Map.groupBy(holdings.bids, ({ side }) => side);
  const asks = Map.groupBy(holdings.asks, ({ side }) => side);
  return bets.flatMap((bet) => {
    const pairs = Math.min(holdings.positions.get(bet.yes)?.free ?? 0, holdings.positions.get(bet.no)?.free ?? 0);
    const redeemed = pairs >= LEAST_PAIRS ? pairs : 0;
    const changes = wantedOf(bet, maker).map((terms) => {
      const wanted = { ...terms, size, tolerance };
      const position = holdings.positions.get(oppositeOf(wanted.side));
      const free = (position?.free ?? 0) - redeemed;
      return renew(wanted, maker, { position, free }, bids.get(wanted.side) ?? [], asks.get(oppositeOf(wanted.side)) ?? []);
    });
    // A new order may cross one of the old ones, so these are cancelled first.
    return [
      ...(redeemed > 0 ? [redemptionOf(maker.id, bet, redeemed)] : []),
      ...changes.flatMap(({ cancels }) => cancels),
      ...changes.flatMap(({ orders }) => orders),
    ];
  });
}

/** One bid on each option, both equally far below the estimate, so that the middle of bid and ask is the estimate. */
function wantedOf(bet: BetState, maker: Player): Pick<Wanted, 'side' | 'price'>[] {
  const estimate = fairPrice(bet.yes, NOISE * fixedDeviation(maker.id, bet.id));
  // 1.5 to 2.5 cents, by maker.
  const margin = 2 + fixedDeviation(maker.id, 1) / 3;
  return [
    { side: bet.yes, price: Math.round(estimate - margin) },
    { side: bet.no, price: Math.round(100 - estimate - margin) },
  ].filter(({ price }) => price > 0);
}

function renew(
  { side, price, size, tolerance }: Wanted,
  { id: player }: Player,
  { position, free }: { position: Position | undefined; free: number },
  bids: readonly Bid[],
  asks: readonly Ask[],
): { cancels: Command[]; orders: Command[] } {
  const isRight = (orderPrice: number, shares: number) => Math.abs(orderPrice - price) <= tolerance && shares >= size / 3;
  if (bids.some((bid) => isRight(bid.price, bid.shares)) || asks.some((ask) => isRight(100 - ask.price, ask.shares)))
    return { cancels: [], orders: [] };
  const cancels = [
    ...bids.map(({ id }): Command => ({ kind: 'cancelBid', player, bid: id })),
    ...asks.map(({ id }): Command => ({ kind: 'withdrawOffer', player, offer: id })),
  ];
  const held = free + asks.reduce((sum, { shares }) => sum + shares, 0);
  if (position && hasId(position) && held >= size / 3)
    return { cancels, orders: [offerOf(position, 100 - price, Math.min(held, size))] };
  return { cancels, orders: [bidOf(player, side, price, size)] };
}

const offerOf = (position: PositionWithId, price: number, shares: number): Command => ({
  kind: 'addOffer',
  player: position.player,
  ...idsOf(position),
  price: toPrice(price),
  shares: toShares(shares),
});

const bidOf = (player: Player['id'], side: Side, price: number, shares: number): Command => ({
  kind: 'placeBid',
  player,
  ...placeOf(side),
  price: toPrice(price),
  shares: toShares(shares),
  timeInForce: 'GTC',
  expiresAt: null,
});
