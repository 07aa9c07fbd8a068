import type { Command, Price, Shares, UserId } from '@wieszcz/domain';
import { bestFor, type Floor, type FloorMarket, sideOf } from './floor.ts';
import { PLAN, type PlannedMarket } from './plan.ts';

/**
 * What the two accounts shown to visitors surely do beside playing like everybody: so that each has won, lost and
 * waiting contracts, and offers of their own in the books.
 */
export type Errand = { daysAgo: number; player: 'gracz' | 'gracz2'; market: PlannedMarket } & (
  | { kind: 'buy'; bet: number; option: boolean; shares: number }
  | { kind: 'list'; bet: number; option: boolean; shares: number; above: number }
);

export const ERRANDS: readonly Errand[] = [
  ...solvedMarkets('gracz', 0),
  ...solvedMarkets('gracz2', 1),
  ...openMarkets('gracz', 0),
  ...openMarkets('gracz2', 1),
].toSorted((a, b) => b.daysAgo - a.daysAgo);

/** Every other solved market: sometimes right, sometimes wrong. */
function solvedMarkets(player: Errand['player'], turn: number): Errand[] {
  const solved = PLAN.filter((market) => market.solved);
  return solved.flatMap((market, index): Errand[] => {
    const { daysAgo, bet, option } = market.solved!;
    const isRight = index % 2 === turn;
    return [
      {
        kind: 'buy',
        daysAgo: daysAgo + 6,
        player,
        market,
        bet,
        option: isRight ? option : !option,
        shares: 40 + 15 * (index % 4),
      },
    ];
  });
}

/** A few open ones, where a part is put on sale for more than anybody pays today. */
function openMarkets(player: Errand['player'], turn: number): Errand[] {
  const open = PLAN.filter((market) => market.heat > 0 && !market.solved && market.opened > 6);
  return open
    .filter((_, index) => index % 3 === turn)
    .flatMap((market, index): Errand[] => {
      const common = { player, market, bet: index % market.chances.length, option: index % 3 !== 2 };
      const bought: Errand = { ...common, kind: 'buy', daysAgo: 5.5, shares: 60 + 30 * (index % 3) };
      if (index % 2 === 1) return [bought];
      return [
        bought,
        { ...common, kind: 'list', daysAgo: 2.2, shares: 20, above: 9 },
        { ...common, kind: 'list', daysAgo: 1.1, shares: 15, above: 14 },
      ];
    });
}

/** The errand as a command for today's floor; nothing when it can't be done. */
export function runErrand(floor: Floor, errand: Errand, player: UserId, market: FloorMarket): Command | undefined {
  const side = sideOf(market.bets[errand.bet]!, errand.option);
  const ask = bestFor(side, player)?.price ?? 90;
  if (errand.kind === 'list') {
    const held = floor.hands.get(player)!.positions.get(side);
    const price = Math.min(99, ask + errand.above) as Price;
    return held && held.free >= errand.shares
      ? { kind: 'addOffer', player, position: held.contract, price, shares: errand.shares as Shares }
      : undefined;
  }
  const maxPrice = Math.min(100, ask + 6) as Price;
  return {
    kind: 'buyContract',
    player,
    market: market.id,
    bet: side.bet.id,
    option: errand.option,
    maxPrice,
    shares: errand.shares as Shares,
  };
}
