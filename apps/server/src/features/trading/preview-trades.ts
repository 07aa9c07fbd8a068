import {
  allowedShares,
  type BetId,
  costOf,
  dollars,
  lowestOppositeBid,
  type MarketLife,
  MAX_BID_PRICE,
  MIN_BID_PRICE,
  objectionToTrading,
  type Option,
  type PositionId,
  type Price,
  quotesForBuyer,
  quotesForSeller,
  type Shares,
  type Take,
  toShares,
  type UserId,
  walkBook,
  warsawDay,
} from '@wieszcz/domain';
import { refused, resultOf } from '../../platform/http/app-error.ts';
import { showFill } from '../../presenters/position.ts';
import type { GameDependencies } from '../dependencies.ts';
import { findBalance } from '../players/players.queries.ts';
import { findCapUsage, findHeldPosition, listBidsToTake, listOffersToTake } from './trading.queries.ts';

type Order = { bet: BetId; option: Option; maxPrice: Price; shares: Shares };

/** Shares of the option that the player may still buy today; those in open bids count as bought. Throws BET_NOT_FOUND. */
export async function allowedToday(game: GameDependencies, player: UserId, bet: BetId, option: Option): Promise<number> {
  if (!(await game.findBet(bet, player))) throw refused('BET_NOT_FOUND');
  return leftToday(game, player, bet, option);
}

async function leftToday({ db, clock }: GameDependencies, player: UserId, bet: BetId, option: Option): Promise<number> {
  const { bought, sharesInBids } = await findCapUsage(db, player, { bet, option });
  return allowedShares(bought, warsawDay(clock.now()), sharesInBids);
}

/**
 * How the order would fill now, with its cost; nothing is reserved. A synthetic ask has no dealer. Throws BET_NOT_FOUND, and what the
 * purchase would throw on a market that doesn't trade.
 */
export async function previewPurchase(game: GameDependencies, player: UserId, order: Order) {
  const bet = await game.findBet(order.bet, player);
  if (!bet) throw refused('BET_NOT_FOUND');
  requireTrading(bet, game.clock.now());
  const [allowed, { owners: _, ...met }, balance] = await Promise.all([
    leftToday(game, player, order.bet, order.option),
    meetOrders(game, player, order),
    findBalance(game.db, player),
  ]);
  return { ...met, allowedToday: allowed, budget: dollars(balance ?? 0) };
}

/**
 * The orders of others that the order meets. Players share a read of what it meets among the orders of all; only a player who owns one of
 * these has a read without the own orders. For the others it would find the same: orders that aren't met change nothing.
 */
async function meetOrders(game: GameDependencies, player: UserId, order: Order) {
  const { bet, option, maxPrice, shares } = order;
  const met = await game.coalesce(['met orders', bet, option, maxPrice, shares], () => readMet(game, null, order));
  return met.owners.has(player) ? readMet(game, player, order) : met;
}

/** What the order meets among the orders of all players, or without those of one. `owners` are those of the orders met. */
async function readMet({ db, clock, usernames }: GameDependencies, without: UserId | null, order: Order) {
  const { bet, option, maxPrice, shares } = order;
  const offers = await listOffersToTake(db, without, { bet, option, limit: maxPrice, shares });
  // Where offers make up the shares, no synthetic ask dearer than the last of them is met; an older one at its price is.
  const isEnough = offers.reduce((sum, offer) => sum + offer.shares, 0) >= shares;
  const limit = lowestOppositeBid(isEnough ? offers.at(-1)!.price : maxPrice);
  const oppositeBids = await listBidsToTake(db, without, { bet, option: !option, limit, shares }, clock.now());
  const { takes, available } = walkBook(quotesForBuyer(offers, oppositeBids), shares);
  const { cents, average } = totalOf(takes);
  const fills = takes.map(({ order: quote, shares: taken }) => {
    const seller = quote.synthetic ? null : quote.order.seller;
    return { price: quote.price, shares: taken, seller };
  });
  const usernameOf = await usernames.of(fills.map(({ seller }) => seller));
  return {
    owners: new Set(takes.map(({ order: quote }) => (quote.synthetic ? quote.order.player : quote.order.seller))),
    fills: fills.map((fill) => showFill(fill, usernameOf)),
    available,
    cost: dollars(cents),
    averagePrice: average,
  };
}

/**
 * What selling shares of the player's own position at once would bring now; nothing is reserved. Throws CONTRACT_NOT_FOUND,
 * CONTRACT_NOT_PENDING, and what the sale would throw on a market that doesn't trade.
 */
export async function previewSale({ db, clock }: GameDependencies, player: UserId, position: PositionId, wanted: Shares) {
  const held = await findHeldPosition(db, position, player);
  if (!held) throw refused('CONTRACT_NOT_FOUND');
  if (held.status !== 'PENDING') throw refused('CONTRACT_NOT_PENDING');
  requireTrading(held, clock.now());
  const { bet, option } = held;
  // The sale refuses more than the free shares, so the preview reads no more of the book.
  const shares = toShares(Math.min(wanted, held.shares));
  const [bids, oppositeOffers] = await Promise.all([
    listBidsToTake(db, player, { bet, option, limit: MIN_BID_PRICE, shares }, clock.now()),
    // An offer at 1 $ leaves nothing for the seller.
    listOffersToTake(db, player, { bet, option: !option, limit: MAX_BID_PRICE, shares }),
  ]);
  const { takes, available } = walkBook(quotesForSeller(bids, oppositeOffers), shares);
  const { cents, average } = totalOf(takes);
  return {
    fills: takes.map(({ order: { price, synthetic }, shares }) => ({
      price: dollars(price),
      shares,
      kind: synthetic ? ('merge' as const) : ('trade' as const),
    })),
    proceeds: dollars(cents),
    average,
    available,
  };
}

/** Throws what the exchange would answer to an order on a market that doesn't trade now. */
function requireTrading(market: MarketLife, now: Date): void {
  const refusal = objectionToTrading(market, now);
  if (refusal) resultOf({ ok: false, refusal });
}

/** The sum of fills in cents, and their average price in $ with at most four decimals; null without fills. */
function totalOf(takes: readonly Take<{ price: Price }>[]): { cents: number; average: number | null } {
  const cents = takes.reduce((sum, { order, shares }) => sum + costOf(order.price, shares), 0);
  const shares = takes.reduce((sum, take) => sum + take.shares, 0);
  return { cents, average: shares === 0 ? null : Math.round((cents * 100) / shares) / 10_000 };
}
