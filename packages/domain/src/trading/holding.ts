import { touchPosition, type Settling } from '../batch/settling.ts';
import { heldShares, positionKey } from '../batch/state.ts';
import type { Position, State } from '../batch/state.ts';
import type { BetId, MarketId, UserId } from '../values/ids.ts';
import { MAX_SHARES_PER_DAY } from '../values/limits.ts';
import { costAfterPurchase, costAfterSale } from '../values/money.ts';
import type { Option } from '../values/option.ts';
import { toShares, type Cents, type Shares } from '../values/units.ts';
import { warsawMidnight, type Day } from '../values/warsaw.ts';

/** The part of a position that the daily cap depends on. */
export type DailyCapUsage = Pick<Position, 'boughtOn' | 'boughtShares'>;

/**
 * The shares of one option that a player may still buy today under the daily cap; `position` is undefined before the first purchase.
 * Shares in the player's stored bids count as bought, so that a fill can never break the cap. Those of a bid that has expired count
 * until it is swept, because another server, whose clock is behind, may still fill it.
 *
 * `boughtOn` may be later than today, because clocks of several servers disagree or step back. Purchases of that later day count against
 * today too; otherwise its count would start again at 0, and the day would have two caps.
 */
export function allowedShares(position: DailyCapUsage | undefined, today: Day, sharesInBids: Shares): Shares {
  return toShares(Math.max(0, MAX_SHARES_PER_DAY - boughtToday(position, today) - sharesInBids));
}

const boughtToday = (position: DailyCapUsage | undefined, today: Day): number =>
  position && position.boughtOn >= today ? position.boughtShares : 0;

/** The shares in a player's bids on one option of a bet. */
export function sharesInBids(state: State, player: UserId, bet: BetId, option: Option): Shares {
  const bids = state.bidsOf.get(positionKey(player, bet, option)) ?? [];
  return toShares([...bids].reduce((sum, bid) => sum + bid.shares, 0));
}

/**
 * The recorded time of a purchase: now, or the start of `boughtOn` if that day is later than today. It must lie in the day to which the
 * daily cap counts the purchase.
 */
export const timeOfPurchase = ({ now, today }: Settling, position: DailyCapUsage | undefined): Date =>
  position && position.boughtOn > today ? warsawMidnight(position.boughtOn) : now;

type Place = { player: UserId; market: MarketId; bet: BetId; option: Option };

/** The player's position on the option. A player has one per bet and option; the first purchase or bid opens it. */
export function openPosition({ state, effects, now, today }: Settling, { player, market, bet, option }: Place): Position {
  const key = positionKey(player, bet, option);
  const existing = state.positionOf.get(key);
  if (existing) return existing;
  const position: Position = {
    id: state.ids.position(),
    market,
    bet,
    option,
    player,
    shares: toShares(0),
    listedShares: toShares(0),
    cost: 0,
    boughtOn: today,
    boughtShares: toShares(0),
    status: 'PENDING',
    modifiedAt: now,
  };
  state.positions.set(position.id, position);
  state.positionOf.set(key, position);
  state.offersOf.set(position.id, new Set());
  state.traded.add(player);
  effects.newPositions.add(position);
  return position;
}

/** Adds bought shares, which cost `paid` together. They count towards the daily cap. */
export function addBought(settling: Settling, position: Position, shares: Shares, paid: Cents): void {
  const { today } = settling;
  position.boughtShares = toShares(boughtToday(position, today) + shares);
  if (position.boughtOn < today) position.boughtOn = today;
  position.shares = toShares(position.shares + shares);
  position.cost = costAfterPurchase(position.cost, paid);
  touchPosition(settling, position);
}

/** Removes free or listed shares at the position's average price. */
export function removeShares(settling: Settling, position: Position, kind: 'shares' | 'listedShares', shares: Shares): void {
  position.cost = costAfterSale(position.cost, heldShares(position), shares);
  position[kind] = toShares(position[kind] - shares);
  touchPosition(settling, position);
}
