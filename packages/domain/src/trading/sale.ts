import type { SaleFill } from '../batch/commands.ts';
import type { Refusal } from '../batch/refusals.ts';
import { credit, moveBalance, openAccountOf, refused, showPosition } from '../batch/settling.ts';
import type { Settle, Settling } from '../batch/settling.ts';
import { dropFilled, isEmpty, positionKey } from '../batch/state.ts';
import type { Position } from '../batch/state.ts';
import { objectionToTrading, objectionToWithdrawing } from '../markets/market-life.ts';
import type { BetId, MarketId, PositionId, UserId } from '../values/ids.ts';
import { costOf, payoutOf } from '../values/money.ts';
import { toCents, toShares, type Cents, type Shares } from '../values/units.ts';
import { fillSeller, type Trader } from './fills.ts';
import { removeShares } from './holding.ts';
import { matchSeller, type BidQuote, type ShallowBook, type Take } from './matching.ts';

/**
 * Sells free shares at once to bids of others and to opposite offers, best price first, none below `minPrice`. FOK sells all or nothing,
 * IOC as many as find a buyer.
 */
export const sellShares: Settle<'sellShares', ShallowBook> = (settling, command) => {
  const { player, bet, option, shares, minPrice, timeInForce } = command;
  const found = findSeller(settling, command, shares);
  if ('code' in found) return refused(found);
  const { seller, position } = found;

  const matched = matchSeller(settling, { player, bet, option }, { price: minPrice, shares }, { merges: true });
  if ('shallow' in matched) return matched;
  if (timeInForce === 'FOK' && matched.available < shares)
    return refused({ code: 'NOT_ENOUGH_BIDS', available: matched.available });

  const { fills, proceeds } = fillSale(settling, seller, position, matched.takes);
  return { ok: true, result: { position: showLeft(settling, position), fills, proceeds, budget: seller.account.balance } };
};

/** What is left of a position after its shares were given away; null if nothing is. */
const showLeft = (settling: Settling, position: Position) => (isEmpty(position) ? null : showPosition(settling, position));

type NamedPosition = { player: UserId; position: PositionId; market: MarketId; bet: BetId };

/** The named position of the player if it has `shares` free shares and its market trades; otherwise the reason for a refusal. */
export function findSeller(
  { state, now }: Settling,
  { player, position: id, market: marketId, bet: betId }: NamedPosition,
  shares: Shares,
): { seller: Trader; position: Position } | Refusal {
  const position = state.positions.get(id);
  const isNamed = position?.player === player && position.bet === betId && position.market === marketId;
  if (!isNamed || isEmpty(position)) return { code: 'CONTRACT_NOT_FOUND' };
  const account = openAccountOf(state, player);
  if (!account) return { code: 'NOT_A_PLAYER' };
  if (position.status !== 'PENDING') return { code: 'CONTRACT_NOT_PENDING' };
  const market = state.markets.get(marketId)!;
  const objection = objectionToTrading(market, now);
  if (objection) return objection;
  if (shares > position.shares) return { code: 'CONTRACT_TOO_SMALL', available: position.shares };
  return { seller: { account, market, bet: state.bets.get(betId)!, option: position.option }, position };
}

/** Executes fills of a seller and removes the free shares from the seller's position. */
export function fillSale(
  settling: Settling,
  seller: Trader,
  position: Position,
  takes: readonly Take<BidQuote>[],
): { fills: SaleFill[]; proceeds: Cents } {
  const fills = takes.map((take) => fillSeller(settling, seller, take));
  const shares = toShares(fills.reduce((sum, fill) => sum + fill.shares, 0));
  if (shares > 0) removeShares(settling, position, 'shares', shares);
  dropFilled(settling.state, seller.bet.id);
  return { fills, proceeds: toCents(fills.reduce((sum, fill) => sum + costOf(fill.price, fill.shares), 0)) };
}

/** Gives pairs of free shares, one of each option, back to the market, which pays 1 $ for each. */
export const redeemPairs: Settle<'redeemPairs'> = (settling, { player, market: marketId, bet: betId, pairs }) => {
  const { state, effects } = settling;
  const market = state.markets.get(marketId);
  if (!market) return refused({ code: 'MARKET_NOT_FOUND' });
  if (state.bets.get(betId)?.market !== marketId) return refused({ code: 'BET_NOT_FOUND' });
  const account = openAccountOf(state, player);
  if (!account) return refused({ code: 'NOT_A_PLAYER' });
  const objection = objectionToWithdrawing(market);
  if (objection) return refused(objection);
  const yes = state.positionOf.get(positionKey(player, betId, true));
  const no = state.positionOf.get(positionKey(player, betId, false));
  const available = toShares(Math.min(yes?.shares ?? 0, no?.shares ?? 0));
  if (!yes || !no || pairs > available) return refused({ code: 'NOT_ENOUGH_PAIRS', available });

  const proceeds = payoutOf(pairs);
  for (const position of [yes, no]) removeShares(settling, position, 'shares', pairs);
  effects.movements.push({ kind: 'redeem', from: market.organizer!, to: account.id, amount: proceeds, position: yes.id });
  moveBalance(effects, market.organizer!, account.id, proceeds);
  credit(account, proceeds);
  return { ok: true, result: { yes: showLeft(settling, yes), no: showLeft(settling, no), proceeds, budget: account.balance } };
};
