import { allowedShares, type BetId, costOf, type Option, type Price, type Shares, type UserId, warsawDay } from '@wieszcz/domain';
import { refused } from '../../platform/http/app-error.ts';
import { dollars } from '../../presenters/amounts.ts';
import type { GameDependencies } from '../game-dependencies.ts';
import { selectBudget } from '../players/players.queries.ts';
import { type Available, selectAvailable, selectBought } from './trading.queries.ts';

type Order = { bet: BetId; option: Option; maxPrice: Price; shares: Shares };

/** Shares of the option that the player may still buy today. */
export async function allowedToday(
  { db, clock, findBet }: GameDependencies,
  player: UserId,
  bet: BetId,
  option: Option,
): Promise<number> {
  if (!(await findBet(bet, player))) throw refused('BET_NOT_FOUND');
  return allowedShares(await selectBought(db, player, { bet, option }), warsawDay(clock.now()));
}

/** How an order would fill at this moment; nothing is held back for it. */
export async function previewPurchase(game: GameDependencies, player: UserId, order: Order) {
  const [allowed, offers, budget] = await Promise.all([
    allowedToday(game, player, order.bet, order.option),
    selectAvailable(game.db, player, order),
    selectBudget(game.db, player),
  ]);
  const fills = take(offers, order.shares);
  const available = fills.reduce((sum, fill) => sum + fill.shares, 0);
  const cost = fills.reduce((sum, fill) => sum + costOf(fill.price, fill.shares), 0);
  return {
    fills: fills.map((fill) => ({ ...fill, price: dollars(fill.price) })),
    available,
    cost: dollars(cost),
    averagePrice: available === 0 ? null : Math.round((cost * 100) / available) / 10_000,
    allowedToday: allowed,
    budget: dollars(budget ?? 0),
  };
}

/** The offers come in the order in which the exchange takes from them. */
function take(offers: Available[], wanted: number): Available[] {
  const fills: Available[] = [];
  let missing = wanted;
  for (const offer of offers) {
    if (missing === 0) break;
    const shares = Math.min(offer.shares, missing) as Shares;
    fills.push({ ...offer, shares });
    missing -= shares;
  }
  return fills;
}
