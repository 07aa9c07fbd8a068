import {
  type BidId,
  type Command,
  type PositionId,
  type Price,
  type Shares,
  toPrice,
  toShares,
  type UserId,
} from '@wieszcz/domain';
import type { Exchange } from '@wieszcz/server/exchange';
import type { Call } from '../drive.ts';
import type { Game, Target, Targets } from './game.ts';
import { Bag, type OwnOffer, type OwnPosition } from './orders.ts';

/*
 * Loads with both sides of the book. Each bet starts with the organizer's lots of yes at 0.50 $ and of no at 0.55 $: so yes can be sold at
 * 0.45 $ and no at 0.50 $ from the start, and there is room for bids and offers between.
 */

const HIGHEST = toPrice(100);
const LOWEST = toPrice(1);
const ONE = toShares(1);
const TWO = toShares(2);
/** The shares that a player buys to sell them one by one. */
const STOCK = toShares(100);

type Load = (exchange: Exchange, game: Game, targets: Targets) => Call;

/** Submits commands; resolves with the reason of a refusal. */
const submitting = (exchange: Exchange) => async (command: Command) => {
  const outcome = await exchange.submit(command);
  return outcome.ok ? null : outcome.refusal.code;
};
const bid = (player: UserId, target: Target, price: Price, shares: Shares) =>
  ({ kind: 'placeBid', player, ...target, price, shares, timeInForce: 'GTC', expiresAt: null }) as const;
const between = (lowest: number, highest: number): Price => toPrice(lowest + Math.floor(Math.random() * (highest - lowest + 1)));

/** Bids of one share at prices so low that they meet neither the organizer's lots nor each other: all of them rest. */
export const restingBids: Load = (exchange, game, targets) => {
  const submit = submitting(exchange);
  let turn = 0;
  return () => submit(bid(game.players[turn++ % game.players.length]!.id, targets.next(), between(1, 40), ONE));
};

/** In turn a bid on yes and one on no that cost 1 $ together: every second one mints a pair. */
export const mints: Load = (exchange, game, targets) => {
  const submit = submitting(exchange);
  let turn = 0;
  let target = targets.next();
  return () => {
    const { id: player } = game.players[turn % game.players.length]!;
    if (turn++ % 2 > 0) return submit(bid(player, { ...target, option: false }, toPrice(53), ONE));
    target = targets.next();
    return submit(bid(player, { ...target, option: true }, toPrice(47), ONE));
  };
};

type Holding = { player: UserId; position: PositionId; target: Target; shares: number };

/** Shares that were bought to be sold one by one. */
class Stock {
  private readonly held: Holding[] = [];

  add(player: UserId, position: PositionId, target: Target): void {
    this.held.push({ player, position, target, shares: STOCK });
  }

  take(): Holding | undefined {
    const holding = this.held[Math.floor(Math.random() * this.held.length)];
    if (holding && --holding.shares === 0) this.held.splice(this.held.indexOf(holding), 1);
    return holding;
  }
}

/** Sales at once of one share each: to a bid placed before each, or, if `synthetic`, to the organizer's lots of the opposite option. */
const sales =
  (synthetic: boolean): Load =>
  (exchange, game, targets) => {
    const submit = submitting(exchange);
    const stock = new Stock();
    /** Holdings of which a share can be sold to a waiting bid. */
    const awaited: Holding[] = [];
    let turn = 0;
    const refill = async (player: UserId, target: Target) => {
      const outcome = await exchange.submit({ kind: 'buyShares', player, ...target, maxPrice: HIGHEST, shares: STOCK });
      if (outcome.ok) stock.add(player, outcome.result.position.id, target);
      else if (outcome.refusal.code === 'NOT_ENOUGH_OFFERS') targets.soldOut(target);
      return outcome.ok ? null : outcome.refusal.code;
    };
    const sell = ({ player, position, target }: Holding) =>
      submit({ kind: 'sellShares', player, position, ...target, shares: ONE, minPrice: LOWEST, timeInForce: 'FOK' });
    return async () => {
      const met = awaited.pop();
      if (met) return sell(met);
      const { id: player } = game.players[turn++ % game.players.length]!;
      const holding = stock.take();
      if (!holding) return refill(player, { ...targets.next(), option: true });
      if (synthetic) return sell(holding);
      const refusal = await submit(bid(player, holding.target, toPrice(48), ONE));
      if (refusal === null) awaited.push(holding);
      return refusal;
    };
  };
export const salesToBids = sales(false);
export const salesToLots = sales(true);

type OwnBid = { player: UserId; bid: BidId };

/**
 * 35 % purchases at the best prices, 25 % bids, 20 % sales at once, 10 % listings, 10 % cancellations of bids and offers. About a sixth of
 * the bids and of the listings meet an order at once. A purchase replaces a sale, listing or cancellation for which nothing is there.
 */
export const twoSidedOrders: Load = (exchange, game, targets) => {
  const submit = submitting(exchange);
  const [positions, offers, bids] = [new Bag<OwnPosition>(), new Bag<OwnOffer>(), new Bag<OwnBid>()];
  let turn = 0;

  const buy = async (player: UserId, target: Target) => {
    const outcome = await exchange.submit({ kind: 'buyShares', player, ...target, maxPrice: HIGHEST, shares: TWO });
    if (outcome.ok) positions.add({ player, position: outcome.result.position.id, ...target });
    else if (outcome.refusal.code === 'NOT_ENOUGH_OFFERS') targets.soldOut(target);
    return outcome.ok ? null : outcome.refusal.code;
  };
  const placeBid = async (player: UserId, target: Target) => {
    const outcome = await exchange.submit(bid(player, target, target.option ? between(41, 51) : between(46, 56), TWO));
    if (outcome.ok && outcome.result.bid) bids.add({ player, bid: outcome.result.bid.id });
    return outcome.ok ? null : outcome.refusal.code;
  };
  const list = async (holding: OwnPosition) => {
    const price = holding.option ? between(44, 54) : between(49, 59);
    const outcome = await exchange.submit({ kind: 'addOffer', ...holding, price, shares: ONE });
    if (outcome.ok && outcome.result.offer !== null) offers.add({ player: holding.player, offer: outcome.result.offer });
    return outcome.ok ? null : outcome.refusal.code;
  };
  const cancel = () => {
    const own = bids.draw();
    if (own) return submit({ kind: 'cancelBid', ...own });
    const listed = offers.draw();
    return listed && submit({ kind: 'withdrawOffer', ...listed });
  };

  return async () => {
    const { id: player } = game.players[turn++ % game.players.length]!;
    const chance = Math.random();
    if (chance < 0.25) return placeBid(player, targets.next());
    const holding = chance < 0.55 ? positions.draw() : undefined;
    if (holding && chance < 0.45)
      return submit({ kind: 'sellShares', ...holding, shares: ONE, minPrice: LOWEST, timeInForce: 'FOK' });
    if (holding) return list(holding);
    const cancelled = chance >= 0.55 && chance < 0.65 ? cancel() : undefined;
    return cancelled ?? buy(player, targets.next());
  };
};
