import {
  allowedShares,
  type BetId,
  costOf,
  type Option,
  type Price,
  type Shares,
  type UserId,
  walkBook,
  warsawDay,
} from '@wieszcz/domain';
import { refused } from '../../platform/http/app-error.ts';
import { dollars } from '../../presenters/amounts.ts';
import type { GameDependencies } from '../dependencies.ts';
import { findBalance } from '../players/players.queries.ts';
import { findBought, listBuyableOffers } from './trading.queries.ts';

type Order = { bet: BetId; option: Option; maxPrice: Price; shares: Shares };

/** Shares of the option that the player may still buy today. Throws BET_NOT_FOUND. */
export async function allowedToday(
  { db, clock, findBet }: GameDependencies,
  player: UserId,
  bet: BetId,
  option: Option,
): Promise<number> {
  if (!(await findBet(bet, player))) throw refused('BET_NOT_FOUND');
  return allowedShares(await findBought(db, player, { bet, option }), warsawDay(clock.now()));
}

/** How the order would fill now, with its cost; nothing is reserved. */
export async function previewPurchase(game: GameDependencies, player: UserId, order: Order) {
  const [allowed, offers, balance] = await Promise.all([
    allowedToday(game, player, order.bet, order.option),
    listBuyableOffers(game.db, player, order),
    findBalance(game.db, player),
  ]);
  const { takes, available } = walkBook(offers, order.shares);
  const cost = takes.reduce((sum, { offer, shares }) => sum + costOf(offer.price, shares), 0);
  return {
    fills: takes.map(({ offer, shares }) => ({ price: dollars(offer.price), shares, dealer: offer.dealer })),
    available,
    cost: dollars(cost),
    averagePrice: available === 0 ? null : Math.round((cost * 100) / available) / 10_000,
    allowedToday: allowed,
    budget: dollars(balance ?? 0),
  };
}
