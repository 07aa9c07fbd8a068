import { type Command, toPrice, toShares } from '@wieszcz/domain';
import type { Random } from '../random.ts';
import { bestAskFor, bestBidFor, sellableAt } from '../state/books.ts';
import { hasId, type Holdings, idsOf, type PositionWithId } from '../state/game-state.ts';
import { roundShares } from './buying.ts';
import { drawEstimate } from './estimates.ts';
import type { Player } from './population.ts';

/** Players leave smaller positions alone: a sale of one or two shares isn't worth a visit. */
const MIN_FREE_SHARES = 3;

/**
 * A sale at once if a bid is about as high as the player's estimate, else a listing; undefined if neither is possible, or if every position
 * has fewer than `MIN_FREE_SHARES` free shares.
 */
export function sell(player: Player, holdings: Holdings, random: Random): Command | undefined {
  const positions = [...holdings.positions.values()].filter(hasId).filter(({ free }) => free >= MIN_FREE_SHARES);
  if (positions.length === 0) return undefined;
  const position = leastOffered(positions, random);
  const estimate = drawEstimate(position.side, player, random);
  return sellAtOnce(position, estimate, player, random) ?? list(position, estimate, player, holdings, random);
}

function sellAtOnce(position: PositionWithId, estimate: number, player: Player, random: Random): Command | undefined {
  const best = bestBidFor(position.side, player.id);
  if (best === undefined || best < estimate - 1 - (random.chance(0.2) ? 3 : 0)) return undefined;
  const minPrice = Math.max(1, best - 1);
  const shares = toShares(Math.min(sharesToSell(position, random), sellableAt(position.side, player.id, minPrice)));
  if (shares < 1) return undefined;
  return { kind: 'sellShares', player: player.id, ...idsOf(position), shares, minPrice: toPrice(minPrice), timeInForce: 'FOK' };
}

function list(
  position: PositionWithId,
  estimate: number,
  player: Player,
  holdings: Holdings,
  random: Random,
): Command | undefined {
  // An offer at or below the player's own bid on the option would cross it, so a player with a bid there lists nothing.
  if ([...holdings.bids].some(({ side }) => side === position.side)) return undefined;
  const price = toPrice(askingPrice(position, estimate, player, random));
  return { kind: 'addOffer', player: player.id, ...idsOf(position), price, shares: toShares(sharesToSell(position, random)) };
}

const sharesToSell = ({ free }: PositionWithId, random: Random): number =>
  random.chance(0.45) ? free : roundShares(Math.max(1, free * random.between(0.25, 0.8)));

/** Of three random positions the one with the fewest offers, so that every order book gets some. */
function leastOffered(positions: PositionWithId[], random: Random): PositionWithId {
  const candidates = [random.pick(positions), random.pick(positions), random.pick(positions)];
  return candidates.reduce((best, other) => (other.side.asks.length < best.side.asks.length ? other : best));
}

/** In cents: the player's estimate plus a margin, which is smaller for a losing position, or one cent below the best offer. */
function askingPrice({ side, averagePrice }: PositionWithId, estimate: number, player: Player, random: Random): number {
  const isLosing = estimate < averagePrice - 4;
  const best = bestAskFor(side, player.id) ?? 99;
  const wanted = estimate + random.between(0, isLosing ? 1.5 : 6);
  // A third of the listings undercut the best offer, if it is above the estimate and not far above the wanted price.
  const price = random.chance(0.33) && best > estimate && best - 1 < wanted + 3 ? best - 1 : wanted;
  return Math.min(98, Math.max(2, Math.round(price)));
}
