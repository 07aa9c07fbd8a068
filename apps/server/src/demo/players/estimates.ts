import type { UserId } from '@wieszcz/domain';
import type { Random } from '../random.ts';
import { bestAskFor, type MarketState, type Side } from '../state/books.ts';
import type { Player } from './population.ts';

/** The price that the player thinks fair, in cents: the common belief with a fixed deviation and a new random one. */
export function drawEstimate(side: Side, player: Player, random: Random): number {
  const { bet } = side;
  return fairPrice(side, player.noise * (fixedDeviation(player.id, bet.id) + 0.5 * random.normal()));
}

/** The fair price of an option, in cents, by the common belief. A positive `deviation`, in log-odds, raises the chance of yes. */
export function fairPrice({ bet, option }: Side, deviation = 0): number {
  const yes = bet.market.belief.chance(bet.index, deviation) * 100;
  return option ? yes : 100 - yes;
}

/** A deviation of −1.5…1.5 that is always the same for the same player and id. */
export function fixedDeviation(player: UserId, id: number): number {
  const mixed = Math.imul(player * 7919 + id * 104_729, 0x9e3779b1) >>> 0;
  return (mixed / 4_294_967_296 - 0.5) * 3;
}

/** The most cents by which an option of the market can be bought below its fair price; 0 if none can. */
export function bargainIn({ bets }: MarketState): number {
  const sides = bets.flatMap(({ yes, no }) => [yes, no]);
  return Math.max(0, ...sides.map((side) => fairPrice(side) - (bestAskFor(side, null) ?? 100)));
}
