import {
  allowedShares,
  type BetId,
  dollars,
  MIN_BID_PRICE,
  type Option,
  PAYOUT,
  type Price,
  quotesForBuyer,
  type Shares,
  toPrice,
  type UserId,
  walkBook,
  warsawDay,
} from '@wieszcz/domain';
import { refused } from '../../platform/http/app-error.ts';
import { showFill } from '../../presenters/position.ts';
import type { GameDependencies } from '../dependencies.ts';
import { findBalance } from '../players/players.queries.ts';
import { totalOf } from './preview-total.ts';
import { requireTrading } from './require-trading.ts';
import { findCapUsage, listBidsToTake, listOffersToTake } from './trading.queries.ts';

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
  const [allowed, asks, balance] = await Promise.all([
    leftToday(game, player, order.bet, order.option),
    listAsks(game, player, order),
    findBalance(game.db, player),
  ]);
  const { takes, available } = walkBook(asks, order.shares);
  const { cents, average } = totalOf(takes);
  const usernameOf = await game.usernames.of(takes.map(({ order }) => order.seller));
  return {
    fills: takes.map(({ order: { price, seller }, shares }) => showFill({ price, shares, seller }, usernameOf)),
    available,
    cost: dollars(cents),
    averagePrice: average,
    allowedToday: allowed,
    budget: dollars(balance ?? 0),
  };
}

/** The asks of others up to the order's maximum price: offers, and bids on the opposite option as synthetic asks. */
async function listAsks({ db, clock }: GameDependencies, player: UserId, { bet, option, maxPrice, shares }: Order) {
  const lowestOpposite = toPrice(Math.max(MIN_BID_PRICE, PAYOUT - maxPrice));
  const [offers, oppositeBids] = await Promise.all([
    listOffersToTake(db, player, { bet, option, limit: maxPrice, shares }),
    listBidsToTake(db, player, { bet, option: !option, limit: lowestOpposite, shares }, clock.now()),
  ]);
  return [...quotesForBuyer(offers, oppositeBids)].map(({ synthetic, order, ...quote }) => ({
    ...quote,
    seller: synthetic ? null : order.seller,
  }));
}
