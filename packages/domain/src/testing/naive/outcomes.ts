import type { Command } from '../../batch/commands.ts';
import type { Refusal } from '../../batch/refusals.ts';
import type { UserId } from '../../values/ids.ts';
import { countedToday, holdingOf, isClosed, isLive, marketOfBet, playerOf } from './game.ts';
import type { NaiveGame, NaiveHolding, NaiveOrder, Place } from './game.ts';
import type { NaiveFill } from './matching.ts';

/** A command that names a position has the `owner` of the holding, too, because only the other implementation has ids of positions. */
export type NaiveCommand = Command & { owner?: UserId };
export type Of<Kind extends Command['kind']> = Extract<Command, { kind: Kind }> & { owner?: UserId };
export type NaiveOutcome =
  | { ok: true; result: object }
  | { ok: false; refusal: { code: Refusal['code']; [figure: string]: unknown } };

export const refuse = (code: Refusal['code'], figures: object = {}): NaiveOutcome => ({
  ok: false,
  refusal: { code, ...figures },
});
export const done = (result: object): NaiveOutcome => ({ ok: true, result });
/** A null seller: the organizer sold from a lot, or a pair was minted. */
export const showPurchases = (fills: readonly NaiveFill[]): object[] =>
  fills.map(({ price, shares, order, isSynthetic }) => ({ price, shares, seller: isSynthetic ? null : order.owner }));
export const showSales = (fills: readonly NaiveFill[]): object[] =>
  fills.map(({ price, shares, isSynthetic }) => ({ price, shares, kind: isSynthetic ? 'merge' : 'trade' }));

/** The market must exist, and the bet must belong to it; null if this is so. */
export function objectionToNames(
  game: NaiveGame,
  { market: id, bet }: { market: number } & Pick<Place, 'bet'>,
): NaiveOutcome | null {
  const market = game.markets.find((each) => each.id === id);
  if (!market) return refuse('MARKET_NOT_FOUND');
  if (!game.bets.some((each) => each.id === bet && each.market === market.id)) return refuse('BET_NOT_FOUND');
  return null;
}

export function objectionToStage(game: NaiveGame, { bet }: Pick<Place, 'bet'>): NaiveOutcome | null {
  const market = marketOfBet(game, bet);
  if (market.resolved) return refuse('MARKET_SOLVED');
  return market.published ? null : refuse('MARKET_NOT_PUBLISHED');
}

/** Buying, selling, offering and bidding need a market that is neither closed nor paused. */
export function objectionToTrading(game: NaiveGame, place: Pick<Place, 'bet'>): NaiveOutcome | null {
  const stage = objectionToStage(game, place);
  if (stage) return stage;
  const market = marketOfBet(game, place.bet);
  if (isClosed(game, market)) return refuse('TRADING_CLOSED');
  return market.pauseReason === null ? null : refuse('TRADING_PAUSED', { reason: market.pauseReason });
}

/** Caps and budget are checked for all shares asked at the limit price (rules 2 to 4). */
export function objectionToBuying(
  game: NaiveGame,
  player: UserId,
  place: Place,
  price: number,
  shares: number,
): NaiveOutcome | null {
  const allowed = 1_000 - countedToday(game, player, place);
  if (shares > allowed) return refuse('DAILY_LIMIT', { allowed: Math.max(0, allowed) });
  const missing = price * shares - playerOf(game, player)!.money;
  return missing > 0 ? refuse('BUDGET_TOO_LOW', { missing }) : null;
}

/** Rule 15: the owner's other orders that this order would cross if it rested. An expired bid crosses nothing. */
export function ownCrossed(game: NaiveGame, order: Omit<NaiveOrder, 'id'>): NaiveOrder[] {
  return game.orders.filter((own) => {
    if (own.owner !== order.owner || own.bet !== order.bet || !isLive(game, own)) return false;
    if (order.side === 'ask') return own.side === 'bid' && own.option === order.option && own.price >= order.price;
    if (own.side === 'ask') return own.option === order.option && own.price <= order.price;
    return own.option !== order.option && own.price + order.price >= 100;
  });
}

/** The player's holding; null for another player's, and for a pending one without shares. */
export function ownHolding(
  game: NaiveGame,
  { player, owner, bet, option }: { player: UserId; owner?: UserId } & Place,
): NaiveHolding | null {
  if (player !== owner) return null;
  const holding = holdingOf(game, player, { bet, option });
  const listed = game.orders.some(
    (order) => order.owner === player && order.side === 'ask' && order.bet === bet && order.option === option,
  );
  return holding.status === 'PENDING' && holding.free === 0 && !listed ? null : holding;
}
