import { type Command, DAY_MS, type Shares, toPrice, toShares } from '@wieszcz/domain';
import type { Random } from '../random.ts';
import { bestAskFor, bestBidFor, buyableAt, oppositeOf, type MarketState, type Side } from '../state/books.ts';
import { type GameState, type Holdings, placeOf } from '../state/game-state.ts';
import { drawEstimate } from './estimates.ts';
import type { Player } from './population.ts';

/** Maximum number of a player's open bids, below the limit of the game. */
const MAX_BIDS = 12;
const MAX_BID_DAYS = 30;

/** A purchase at once of an option that the player thinks too cheap, else a bid; undefined if neither is possible. */
export function buy(
  state: GameState,
  player: Player,
  holdings: Holdings,
  { at, end, random }: { at: Date; end: Date; random: Random },
): Command | undefined {
  const market = pickMarket(state, player, at, random);
  if (!market) return undefined;
  const opportunities = market.bets
    .flatMap((bet) => [bet.yes, bet.no])
    .map((side) => ({ side, edge: drawEstimate(side, player, random) - (bestAskFor(side, player.id) ?? 200) }));
  // Some purchases are for fun: up to 4 cents above the player's own estimate.
  const threshold = random.chance(0.12) ? -4 : 1.5;
  const ranked = opportunities.toSorted((a, b) => b.edge - a.edge);
  const [first, second] = ranked;
  const chosen = random.chance(0.25) && second && second.edge > threshold ? second : first!;
  if (chosen.edge > threshold && (chosen.edge > 6 || random.chance(0.75)))
    return purchase(chosen.side, chosen.edge, player, holdings, random);
  return placeBid(random.pick(ranked.slice(0, 3)).side, player, holdings, { at, end, random });
}

function purchase(side: Side, edge: number, player: Player, holdings: Holdings, random: Random): Command | undefined {
  const ask = bestAskFor(side, player.id)!;
  const maxPrice = Math.min(99, ask + Math.floor(random.between(0, 2.99)));
  const spend = spendingOf(player, holdings, random) * Math.min(4, 0.35 + Math.max(0, edge) * 0.12);
  const affordable = Math.min(900, spend / maxPrice, holdings.budget / maxPrice, buyableAt(side, player.id, maxPrice));
  const shares = roundShares(affordable);
  if (shares < 1) return undefined;
  return { kind: 'buyShares', player: player.id, ...placeOf(side), maxPrice: toPrice(maxPrice), shares };
}

/** A bid near the best one, mostly below it, and below the player's own estimate. */
function placeBid(
  side: Side,
  player: Player,
  holdings: Holdings,
  { at, end, random }: { at: Date; end: Date; random: Random },
): Command | undefined {
  if (holdings.bids.size >= MAX_BIDS || hasOrders(side, holdings)) return undefined;
  const near = (bestBidFor(side, player.id) ?? 2) + 1 - Math.floor(random.between(0, 5));
  const price = Math.floor(Math.min(near, drawEstimate(side, player, random) - 1, (bestAskFor(side, player.id) ?? 99) - 1, 97));
  const shares = roundShares(Math.min(300, (spendingOf(player, holdings, random) * 0.6) / price));
  if (price < 1 || shares < 1) return undefined;
  const expiresAt = new Date(at.getTime() + Math.ceil(random.between(1, MAX_BID_DAYS)) * DAY_MS);
  // Within the simulation only scripted bids expire: others wait for a seller, so that books stay full.
  const terms =
    expiresAt > end && random.chance(0.5)
      ? ({ timeInForce: 'GTD', expiresAt } as const)
      : ({ timeInForce: 'GTC', expiresAt: null } as const);
  return { kind: 'placeBid', player: player.id, ...placeOf(side), price: toPrice(price), shares, ...terms };
}

/** Whether the player already has an order on this bet, which a new one might cross. */
const hasOrders = (side: Side, { bids, asks }: Holdings): boolean =>
  [...bids, ...asks].some((order) => order.side === side || order.side === oppositeOf(side));

/** How much the player would spend on one order, in cents. */
const spendingOf = ({ stake }: Player, { budget }: Holdings, random: Random): number => budget * stake * random.between(0.4, 1.3);

/** Prefers popular markets, the player's categories, new markets, and those with prices below the common belief. */
function pickMarket(state: GameState, player: Player, now: Date, random: Random): MarketState | undefined {
  const markets = [...state.markets];
  if (markets.length === 0) return undefined;
  return random.weighted(
    markets,
    markets.map((market) => {
      const age = (now.getTime() - market.openedAt.getTime()) / DAY_MS;
      const novelty = 1 + 1.2 * market.bets.length * Math.exp(-age / 3);
      return market.popularity * player.interest[market.category] * novelty * (1 + market.bargain ** 2);
    }),
  );
}

/** Rounds down to a number that people choose, such as 7, 25 or 120. */
export function roundShares(shares: number): Shares {
  const step = shares >= 100 ? 10 : shares >= 15 ? 5 : 1;
  return toShares(Math.max(0, Math.floor(shares / step) * step));
}
