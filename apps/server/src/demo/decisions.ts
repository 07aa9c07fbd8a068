import { type Command, type Shares, toPrice, toShares, type UserId } from '@wieszcz/domain';
import type { Player } from './population.ts';
import { bestFor, depthFor, type GameState, type MarketState, type Holdings, type Position, type Side } from './game-state.ts';
import type { Random } from './random.ts';

/**
 * Chooses a player's command for one visit: a purchase, a listing or the withdrawal of an old and too expensive offer; undefined if the
 * player does nothing.
 */
export function decide(state: GameState, player: Player, now: Date, random: Random): Command | undefined {
  const holdings = state.holdings.get(player.id)!;
  const draw = random.unit();
  if (draw < 0.05) return withdraw(state, player, holdings, now, random);
  if (draw < 0.33 && holdings.positions.size > 0)
    return sell(player, holdings, random) ?? buy(state, player, holdings, now, random);
  return buy(state, player, holdings, now, random);
}

function buy(state: GameState, player: Player, holdings: Holdings, now: Date, random: Random): Command | undefined {
  const market = pickMarket(state, player, now, random);
  if (!market) return undefined;
  const opportunities = market.bets
    .flatMap((bet) => [bet.yes, bet.no])
    .map((side) => ({ side, edge: edgeOf(side, player, random) }));
  // Some purchases are for fun, at a price slightly above the player's own estimate.
  const threshold = random.chance(0.12) ? -0.04 : 0.015;
  const best = opportunities.filter(({ edge }) => edge > threshold).toSorted((a, b) => b.edge - a.edge)[
    random.chance(0.25) ? 1 : 0
  ];
  return best && order(best.side, best.edge, player, holdings, random);
}

function order(side: Side, edge: number, player: Player, holdings: Holdings, random: Random): Command | undefined {
  const ask = bestFor(side, player.id)!.price;
  const maxPrice = Math.min(99, ask + Math.floor(random.between(0, 2.99)));
  const spend = holdings.budget * player.stake * Math.min(2, 0.35 + Math.max(0, edge) * 6) * random.between(0.4, 1.3);
  const affordable = Math.min(500, spend / maxPrice, holdings.budget / maxPrice, depthFor(side, player.id, maxPrice));
  const shares = roundLot(affordable);
  if (shares < 1) return undefined;
  const { bet, option } = side;
  return {
    kind: 'buyContract',
    player: player.id,
    market: bet.market.id,
    bet: bet.id,
    option,
    maxPrice: toPrice(maxPrice),
    shares,
  };
}

function sell(player: Player, holdings: Holdings, random: Random): Command | undefined {
  const position = leastOffered([...holdings.positions.values()], random);
  if (position.free < 3) return undefined;
  const shares = random.chance(0.45) ? toShares(position.free) : roundLot(Math.max(1, position.free * random.between(0.25, 0.8)));
  const price = askingPrice(position, player, random);
  return { kind: 'addOffer', player: player.id, position: position.id, price: toPrice(price), shares };
}

/** Of three random positions the one with the fewest listings, so that each book gets offers. */
function leastOffered(positions: Position[], random: Random): Position {
  const candidates = [random.pick(positions), random.pick(positions), random.pick(positions)];
  return candidates.reduce((best, other) => (other.side.listings.length < best.side.listings.length ? other : best));
}

/** In cents: the player's estimate plus a margin, which is smaller for a losing position, or one cent below the best offer. */
function askingPrice({ side, averagePrice }: Position, player: Player, random: Random): number {
  const worth = opinion(side, player, random) * 100;
  const isLosing = worth < averagePrice - 4;
  const best = bestFor(side, player.id)?.price ?? 99;
  const wanted = worth + random.between(0, isLosing ? 1.5 : 6);
  // Half of the listings undercut the best offer, if it is above the estimate and not far above the wanted price.
  const price = random.chance(0.5) && best > worth && best - 1 < wanted + 3 ? best - 1 : wanted;
  return Math.min(98, Math.max(2, Math.round(price)));
}

function withdraw(state: GameState, player: Player, holdings: Holdings, now: Date, random: Random): Command | undefined {
  for (const { side } of holdings.positions.values())
    for (const { offer, seller, price, listedAt } of side.listings) {
      const isStale = now.getTime() - listedAt > 2 * 86_400_000;
      if (offer !== null && seller === player.id && isStale && price > opinion(side, player, random) * 100 + 8)
        return { kind: 'withdrawOffer', player: player.id, offer };
    }
  return buy(state, player, holdings, now, random);
}

/** Prefers popular markets, the player's categories and new markets. */
function pickMarket(state: GameState, player: Player, now: Date, random: Random): MarketState | undefined {
  const markets = [...state.markets];
  if (markets.length === 0) return undefined;
  return random.weighted(
    markets,
    markets.map(({ heat, category, openedAt, bets }) => {
      const age = (now.getTime() - openedAt.getTime()) / 86_400_000;
      return heat * player.interest[category] * (1 + 1.2 * bets.length * Math.exp(-age / 3));
    }),
  );
}

/** The player's estimate minus the best price, in $; −1 without an offer. */
function edgeOf(side: Side, player: Player, random: Random): number {
  const ask = bestFor(side, player.id);
  return ask ? opinion(side, player, random) - ask.price / 100 : -1;
}

/** The player's estimate of the option: the common belief plus a permanent and a random deviation. */
function opinion({ bet, option }: Side, player: Player, random: Random): number {
  const noise = player.noise * (conviction(player.id, bet.id) + 0.5 * random.normal());
  const yes = bet.market.belief.chance(bet.index, noise);
  return option ? yes : 1 - yes;
}

/** The permanent deviation of this player on this bet, −1.5…1.5 times the player's `noise`. */
function conviction(player: UserId, bet: number): number {
  const mixed = Math.imul(player * 7919 + bet * 104_729, 0x9e3779b1) >>> 0;
  return (mixed / 4_294_967_296 - 0.5) * 3;
}

/** Rounds down as people do: they buy 7, 25 or 120 shares, rarely 117. */
function roundLot(shares: number): Shares {
  const lot = shares >= 100 ? 10 : shares >= 15 ? 5 : 1;
  return toShares(Math.floor(shares / lot) * lot);
}
