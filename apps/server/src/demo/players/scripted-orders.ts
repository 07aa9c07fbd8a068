import { type Command, toPrice, toShares, type UserId } from '@wieszcz/domain';
import { PLAN, type PlannedMarket } from '../plan.ts';
import { bestAskFor, bestBidFor, type MarketState, sideOf } from '../state/books.ts';
import { type GameState, hasId, idsOf, placeOf } from '../state/game-state.ts';

/**
 * Orders of the two players that the sign-in screen shows, in addition to their simulated ones: so that each has won, lost and pending
 * positions and own offers.
 */
export type ScriptedOrder = { daysAgo: number; player: 'gracz' | 'gracz2'; market: PlannedMarket } & (
  | { kind: 'buy'; bet: number; option: boolean; shares: number }
  | { kind: 'list'; bet: number; option: boolean; shares: number; above: number }
  | { kind: 'bid'; bet: number; option: boolean; shares: number; below: number }
);

export const SCRIPTED_ORDERS: readonly ScriptedOrder[] = [
  ...solvedMarkets('gracz', 0),
  ...solvedMarkets('gracz2', 1),
  ...openMarkets('gracz', 0),
  ...openMarkets('gracz2', 1),
].toSorted((a, b) => b.daysAgo - a.daysAgo);

/** A purchase on each solved market; every second one on the winning option. */
function solvedMarkets(player: ScriptedOrder['player'], turn: number): ScriptedOrder[] {
  const solved = PLAN.filter((market) => market.solved);
  return solved.flatMap((market, index): ScriptedOrder[] => {
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

/** A purchase on every third open market; half of them with listings above the current price, the others with a bid below it. */
function openMarkets(player: ScriptedOrder['player'], turn: number): ScriptedOrder[] {
  const open = PLAN.filter((market) => market.popularity > 0 && !market.solved && market.openedDaysAgo > 6);
  return open
    .filter((_, index) => index % 3 === turn)
    .flatMap((market, index): ScriptedOrder[] => {
      const common = { player, market, bet: index % market.chances.length, option: index % 3 !== 2 };
      const purchase: ScriptedOrder = { ...common, kind: 'buy', daysAgo: 5.5, shares: 60 + 30 * (index % 3) };
      if (index % 2 === 1) return [purchase, { ...common, kind: 'bid', daysAgo: 0.4, shares: 25 + 10 * (index % 4), below: 3 }];
      return [
        purchase,
        { ...common, kind: 'list', daysAgo: 2.2, shares: 20, above: 9 },
        { ...common, kind: 'list', daysAgo: 1.1, shares: 15, above: 14 },
      ];
    });
}

/** The command of a scripted order in the current state; undefined if the player holds too few shares to list. */
export function commandFor(state: GameState, order: ScriptedOrder, player: UserId, market: MarketState): Command | undefined {
  const side = sideOf(market.bets[order.bet]!, order.option);
  const place = { player, ...placeOf(side) };
  const shares = toShares(order.shares);
  const ask = bestAskFor(side, player) ?? 90;
  if (order.kind === 'buy') return { kind: 'buyContract', ...place, maxPrice: toPrice(Math.min(100, ask + 6)), shares };
  if (order.kind === 'bid') {
    const price = toPrice(Math.max(1, (bestBidFor(side, player) ?? ask - 1) - order.below));
    return { kind: 'placeBid', ...place, price, shares, timeInForce: 'GTC', expiresAt: null };
  }
  const held = state.holdings.get(player)!.positions.get(side);
  if (!held || !hasId(held) || held.free < shares) return undefined;
  return { kind: 'addOffer', player, ...idsOf(held), price: toPrice(Math.min(99, ask + order.above)), shares };
}
