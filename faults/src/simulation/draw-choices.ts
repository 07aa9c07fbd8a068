import type { UserId } from '@wieszcz/domain';
import { naive } from '@wieszcz/domain/testing';
import type { Step } from './steps.ts';
import { moderatorsIn, playersIn, type World } from './world.ts';

/** Where the choices of a game come from. Most prices are near `centre` (yes) or 100 - `centre` (no), so that orders meet. */
export type Source = { dice: naive.Dice; centre: number };
/**
 * Draws a step of one kind; undefined if the game has nothing that it could be about. The order of the draws must not change: a seed would
 * play another game.
 */
export type Drawer = (source: Source, world: World) => Step | undefined;

export const createSource = (dice: naive.Dice): Source => ({ dice, centre: 30 + dice(40) });

export const pick = <Item>({ dice }: Source, items: readonly Item[]): Item | undefined => items[dice(Math.max(1, items.length))];

export function drawPrice({ dice, centre }: Source, option: boolean): number {
  const middle = option ? centre : 100 - centre;
  const price = dice(10) === 0 ? 1 + dice(100) : middle - 8 + dice(17);
  return Math.max(1, Math.min(99, price));
}

export const drawShares = ({ dice }: Source): number => 1 + dice([5, 20, 40, 40, 200, 1_000][dice(6)]!);

export function drawPlace(source: Source, { game }: World) {
  const { dice } = source;
  const open = game.bets.filter(({ market }) =>
    game.markets.some((each) => each.id === market && each.published && !each.resolved),
  );
  const bet = pick(source, dice(20) === 0 || open.length === 0 ? game.bets : open);
  return bet && { market: bet.market, bet: bet.id, option: dice(2) === 0 };
}

/** Mostly a holding with free shares, for its owner. Sometimes any bet and option instead, or another player as the one who acts. */
export function drawHolding(source: Source, world: World) {
  const { dice } = source;
  const players = playersIn(world);
  const held = world.game.holdings.filter(({ free, player }) => free > 0 && players.some(({ id }) => id === player));
  const isStrange = dice(10) === 0;
  const holding = pick(source, held);
  const anywhere = drawPlace(source, world);
  const stranger = pick(source, players)!.id;
  const isActorStrange = dice(15) === 0;
  // The position's id is the server's: the model knows positions by their owner, bet and option.
  const position = 0 as never;
  if (!holding || isStrange) {
    return anywhere && { free: 1, named: { ...anywhere, position, player: stranger, owner: stranger } };
  }
  const { free, player: owner } = holding;
  return { free, named: { ...placeOf(world, holding), position, player: isActorStrange ? stranger : owner, owner } };
}

/** An order of an active player, or of anyone, lots included, if it may be one; mostly for its owner. */
export function drawOrder(source: Source, world: World, side: 'bid' | 'ask', mayBeLot: boolean) {
  const { dice } = source;
  const active = new Set<UserId | null>(playersIn(world).map(({ id }) => id));
  const orders = world.game.orders.filter((order) => order.side === side && (mayBeLot || active.has(order.owner)));
  const order = pick(source, orders);
  const stranger = pick(source, playersIn(world))!.id;
  return order && { order, player: dice(8) === 0 || !active.has(order.owner) ? stranger : order.owner! };
}

/** Mostly a market of those that `isChosen` names, for its author. */
export function drawMarket(source: Source, world: World, isChosen: (market: naive.NaiveMarket) => boolean) {
  const { dice } = source;
  const { markets } = world.game;
  const chosen = markets.filter((market) => isChosen(market));
  const market = pick(source, dice(6) === 0 || chosen.length === 0 ? markets : chosen);
  const stranger = pick(source, moderatorsIn(world))!.id;
  return market && { market: market.id, moderator: dice(8) === 0 ? stranger : market.author };
}

export const placeOf = ({ game }: World, { bet, option }: naive.Place) => ({
  market: naive.marketOfBet(game, bet).id,
  bet,
  option,
});
