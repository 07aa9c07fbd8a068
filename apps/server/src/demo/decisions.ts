import type { Command, Price, Shares, UserId } from '@wieszcz/domain';
import type { Player } from './crowd.ts';
import { bestFor, depthFor, type Floor, type FloorMarket, type Hands, type Position, type Side } from './floor.ts';
import type { Random } from './random.ts';

/** What one player does on one visit: withdraws a hopeless offer, sells, or buys what looks cheap; sometimes nothing. */
export function decide(floor: Floor, player: Player, now: Date, random: Random): Command | undefined {
  const hands = floor.hands.get(player.id)!;
  const mood = random.unit();
  if (mood < 0.05) return withdraw(floor, player, hands, now, random);
  if (mood < 0.33 && hands.positions.size > 0) return sell(player, hands, random) ?? buy(floor, player, hands, now, random);
  return buy(floor, player, hands, now, random);
}

function buy(floor: Floor, player: Player, hands: Hands, now: Date, random: Random): Command | undefined {
  const market = pickMarket(floor, player, now, random);
  if (!market) return undefined;
  const opportunities = market.bets
    .flatMap((bet) => [bet.yes, bet.no])
    .map((side) => ({ side, edge: edgeOf(side, player, random) }));
  // Somebody always buys for fun, a little over what they think it is worth.
  const threshold = random.chance(0.12) ? -0.04 : 0.015;
  const best = opportunities.filter(({ edge }) => edge > threshold).toSorted((a, b) => b.edge - a.edge)[
    random.chance(0.25) ? 1 : 0
  ];
  return best && order(best.side, best.edge, player, hands, random);
}

function order(side: Side, edge: number, player: Player, hands: Hands, random: Random): Command | undefined {
  const ask = bestFor(side, player.id)!.price;
  const maxPrice = Math.min(99, ask + Math.floor(random.between(0, 2.99)));
  const spend = hands.budget * player.appetite * Math.min(2, 0.35 + Math.max(0, edge) * 6) * random.between(0.4, 1.3);
  const affordable = Math.min(500, spend / maxPrice, hands.budget / maxPrice, depthFor(side, player.id, maxPrice));
  const shares = roundLot(affordable);
  if (shares < 1) return undefined;
  const { bet, option } = side;
  return {
    kind: 'buyContract',
    player: player.id,
    market: bet.market.id,
    bet: bet.id,
    option,
    maxPrice: maxPrice as Price,
    shares,
  };
}

function sell(player: Player, hands: Hands, random: Random): Command | undefined {
  const position = thinnest([...hands.positions.values()], random);
  if (position.free < 3) return undefined;
  const shares = random.chance(0.45)
    ? (position.free as Shares)
    : roundLot(Math.max(1, position.free * random.between(0.25, 0.8)));
  const price = askingPrice(position, player, random);
  return { kind: 'addOffer', player: player.id, position: position.contract, price: price as Price, shares };
}

/** Of a few of their positions the one that fewest others sell: offers go where they are missing. */
function thinnest(positions: Position[], random: Random): Position {
  const few = [random.pick(positions), random.pick(positions), random.pick(positions)];
  return few.reduce((best, other) => (other.side.listings.length < best.side.listings.length ? other : best));
}

/** What they think it is worth and something on top; who is losing gives in and undercuts. */
function askingPrice({ side, averagePrice }: Position, player: Player, random: Random): number {
  const worth = opinion(side, player, random) * 100;
  const isLosing = worth < averagePrice - 4;
  const best = bestFor(side, player.id)?.price ?? 99;
  const wanted = worth + random.between(0, isLosing ? 1.5 : 6);
  // Nobody waits behind a crowd of cheaper offers that are about as good.
  const price = random.chance(0.5) && best > worth && best - 1 < wanted + 3 ? best - 1 : wanted;
  return Math.min(98, Math.max(2, Math.round(price)));
}

function withdraw(floor: Floor, player: Player, hands: Hands, now: Date, random: Random): Command | undefined {
  for (const { side } of hands.positions.values())
    for (const { offer, seller, price, listedAt } of side.listings) {
      const isStale = now.getTime() - listedAt > 2 * 86_400_000;
      if (offer !== null && seller === player.id && isStale && price > opinion(side, player, random) * 100 + 8)
        return { kind: 'withdrawOffer', player: player.id, offer };
    }
  return buy(floor, player, hands, now, random);
}

/** What is popular, to their taste, or new: fresh markets draw a rush. */
function pickMarket(floor: Floor, player: Player, now: Date, random: Random): FloorMarket | undefined {
  const markets = [...floor.markets];
  if (markets.length === 0) return undefined;
  return random.weighted(
    markets,
    markets.map(({ heat, category, openedAt, bets }) => {
      const age = (now.getTime() - openedAt.getTime()) / 86_400_000;
      return heat * player.taste[category] * (1 + 1.2 * bets.length * Math.exp(-age / 3));
    }),
  );
}

/** What a share seems worth above its price, in $. */
function edgeOf(side: Side, player: Player, random: Random): number {
  const ask = bestFor(side, player.id);
  return ask ? opinion(side, player, random) - ask.price / 100 : -1;
}

/** A lasting conviction of this player about this bet, and the mood of the hour. */
function opinion({ bet, option }: Side, player: Player, random: Random): number {
  const noise = player.noise * (conviction(player.id, bet.id) + 0.5 * random.normal());
  const yes = bet.market.belief.chance(bet.index, noise);
  return option ? yes : 1 - yes;
}

/** −1.5…1.5, the same whenever it is asked for. */
function conviction(player: UserId, bet: number): number {
  const mixed = Math.imul(player * 7919 + bet * 104_729, 0x9e3779b1) >>> 0;
  return (mixed / 4_294_967_296 - 0.5) * 3;
}

/** People buy 7, 25 or 120 shares, seldom 117. */
function roundLot(shares: number): Shares {
  const lot = shares >= 100 ? 10 : shares >= 15 ? 5 : 1;
  return (Math.floor(shares / lot) * lot) as Shares;
}
