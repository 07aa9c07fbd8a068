import { holdingOf, leaveAtAverage, marketOfBet, playerOf, sharesIn } from './game.ts';
import type { NaiveGame } from './game.ts';
import { bidsFor, executeSale, fillsOf } from './matching.ts';
import { done, objectionToStage, objectionToTrading, objectionToNames, ownHolding, refuse, showSales } from './outcomes.ts';
import type { NaiveOutcome, Of } from './outcomes.ts';

/** Rule 13: sells at once to bids on the option and, by merging, to asks of the opposite option. */
export function sellShares(game: NaiveGame, command: Of<'sellShares'>): NaiveOutcome {
  const { player, minPrice, shares, timeInForce } = command;
  const holding = ownHolding(game, command);
  if (!holding) return refuse('CONTRACT_NOT_FOUND');
  if (holding.status !== 'PENDING') return refuse('CONTRACT_NOT_PENDING');
  const objection = objectionToTrading(game, command);
  if (objection) return objection;
  if (shares > holding.free) return refuse('CONTRACT_TOO_SMALL', { available: holding.free });
  const quotes = bidsFor(game, player, command, minPrice, { mayMerge: true });
  const available = sharesIn(quotes.map(({ order }) => order));
  if (timeInForce === 'FOK' && available < shares) return refuse('NOT_ENOUGH_BIDS', { available });
  const fills = fillsOf(quotes, shares);
  const shown = showSales(fills);
  const before = playerOf(game, player)!.money;
  for (const fill of fills) executeSale(game, player, command, fill);
  const budget = playerOf(game, player)!.money;
  return done({ fills: shown, proceeds: budget - before, budget });
}

/** Rule 14: turns pairs of free shares into 1 $ each. */
export function redeemPairs(game: NaiveGame, command: Of<'redeemPairs'>): NaiveOutcome {
  const { player, bet, pairs } = command;
  const unknown = objectionToNames(game, command);
  if (unknown) return unknown;
  if (!playerOf(game, player)) return refuse('NOT_A_PLAYER');
  const stage = objectionToStage(game, command);
  if (stage) return stage;
  const both = [true, false].map((option) => holdingOf(game, player, { bet, option }));
  const available = Math.min(...both.map(({ free }) => free));
  if (pairs > available) return refuse('NOT_ENOUGH_PAIRS', { available });
  for (const holding of both) {
    leaveAtAverage(game, player, holding, pairs);
    holding.free -= pairs;
  }
  marketOfBet(game, bet).money -= 100 * pairs;
  playerOf(game, player)!.money += 100 * pairs;
  return done({ proceeds: 100 * pairs, budget: playerOf(game, player)!.money });
}
