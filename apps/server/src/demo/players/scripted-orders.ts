import { type Command, DAY_MS, toPrice, toShares, type UserId } from '@wieszcz/domain';
import { PLAN, type PlannedMarket } from '../plan.ts';
import { bestAskFor, bestBidFor, type MarketState, sideOf } from '../state/books.ts';
import { type GameState, hasId, idsOf, placeOf } from '../state/game-state.ts';

/**
 * Orders of the two players that the sign-in screen shows, in addition to their simulated ones: so that each has won, lost and pending
 * positions, own offers and bids, a bid that has expired, and pairs that were redeemed.
 */
export type ScriptedOrder = { daysAgo: number; player: 'gracz' | 'gracz2'; market: PlannedMarket; bet: number } & (
  | { kind: 'buy'; option: boolean; shares: number }
  | { kind: 'list'; option: boolean; shares: number; above: number }
  /** `days` is how long it waits; null: until it is cancelled. */
  | { kind: 'bid'; option: boolean; shares: number; below: number; days: number | null }
  | { kind: 'redeem'; pairs: number }
);

/** Number of cents below the best bid at which a bid expires before anybody sells to it. */
const FAR_BELOW = 12;

export const SCRIPTED_ORDERS: readonly ScriptedOrder[] = [
  ...resolvedMarkets('gracz', 0),
  ...resolvedMarkets('gracz2', 1),
  ...openMarkets('gracz', 0),
  ...openMarkets('gracz2', 1),
].toSorted((a, b) => b.daysAgo - a.daysAgo);

/** A purchase on each resolved market; every second one on the winning option. */
function resolvedMarkets(player: ScriptedOrder['player'], turn: number): ScriptedOrder[] {
  const resolved = PLAN.filter((market) => market.resolved);
  return resolved.flatMap((market, index): ScriptedOrder[] => {
    const { daysAgo, bet, option } = market.resolved!;
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

/**
 * A purchase on every third open market; half of them with listings above the current price, the others with a bid below it. On the first
 * market a bid expires, and pairs are bought and redeemed.
 */
function openMarkets(player: ScriptedOrder['player'], turn: number): ScriptedOrder[] {
  const open = PLAN.filter((market) => market.popularity > 0 && !market.resolved && market.openedDaysAgo > 6);
  return open
    .filter((_, index) => index % 3 === turn)
    .flatMap((market, index): ScriptedOrder[] => {
      const common = { player, market, bet: index % market.chances.length, option: index % 3 !== 2 };
      const purchase: ScriptedOrder = { ...common, kind: 'buy', daysAgo: 5.5, shares: 60 + 30 * (index % 3) };
      if (index % 2 === 1)
        return [purchase, { ...common, kind: 'bid', daysAgo: 0.4, shares: 25 + 10 * (index % 4), below: 3, days: null }];
      const more: ScriptedOrder[] = [
        { ...common, kind: 'buy', daysAgo: 5, option: !common.option, shares: 10 },
        { ...common, kind: 'redeem', daysAgo: 4.5, pairs: 10 },
        { ...common, kind: 'bid', daysAgo: 3.5, shares: 20, below: FAR_BELOW, days: 1 },
      ];
      return [
        purchase,
        ...(index === 0 ? more : []),
        { ...common, kind: 'list', daysAgo: 2.2, shares: 20, above: 9 },
        { ...common, kind: 'list', daysAgo: 1.1, shares: 15, above: 14 },
      ];
    });
}

/** The command of a scripted order in the current state; undefined if the player holds too few shares to list or to redeem. */
export function commandFor(
  state: GameState,
  order: ScriptedOrder,
  player: UserId,
  market: MarketState,
  at: Date,
): Command | undefined {
  const bet = market.bets[order.bet]!;
  const { positions } = state.holdings.get(player)!;
  if (order.kind === 'redeem') {
    const free = Math.min(...[bet.yes, bet.no].map((side) => positions.get(side)?.free ?? 0));
    if (free < order.pairs) return undefined;
    return { kind: 'redeemPairs', player, market: market.id, bet: bet.id, pairs: toShares(order.pairs) };
  }
  const side = sideOf(bet, order.option);
  const place = { player, ...placeOf(side) };
  const shares = toShares(order.shares);
  const ask = bestAskFor(side, player) ?? 90;
  if (order.kind === 'buy') return { kind: 'buyShares', ...place, maxPrice: toPrice(Math.min(100, ask + 6)), shares };
  if (order.kind === 'bid') {
    const price = toPrice(Math.max(1, (bestBidFor(side, player) ?? ask - 1) - order.below));
    const terms =
      order.days === null
        ? ({ timeInForce: 'GTC', expiresAt: null } as const)
        : ({ timeInForce: 'GTD', expiresAt: new Date(at.getTime() + order.days * DAY_MS) } as const);
    return { kind: 'placeBid', ...place, price, shares, ...terms };
  }
  const held = positions.get(side);
  if (!held || !hasId(held) || held.free < shares) return undefined;
  return { kind: 'addOffer', player, ...idsOf(held), price: toPrice(Math.min(99, ask + order.above)), shares };
}
