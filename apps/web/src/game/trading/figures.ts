import { PAYOUT, toCents, type Cents } from '@wieszcz/domain';
import type { Bet } from '#api/market.ts';
import type { Position } from '#api/position.ts';

/** What `shares` cost at `price`. */
export const costOf = (price: Cents, shares: number): Cents => toCents(price * shares);
/** Shares, and what they have cost together. */
export type CostBasis = { shares: number; cost: Cents };
/** What some of the shares have cost at their average price, rounded to the cent. */
export const costOfPart = (basis: CostBasis, shares: number): Cents =>
  toCents(basis.shares === 0 ? 0 : Math.round((basis.cost * shares) / basis.shares));
/** What one of `shares` costs on average, where all of them cost `sum`. */
export const averageOf = (sum: Cents, shares: number): Cents => toCents(Math.round(sum / shares));
export const minus = (from: Cents, amount: Cents): Cents => toCents(from - amount);
export const plus = (one: Cents, other: Cents): Cents => toCents(one + other);
/** What `budget` lacks of `cost`; 0 where it suffices. */
export const lacking = (cost: Cents, budget: Cents): Cents => toCents(Math.max(0, cost - budget));
/** How many shares a budget buys at a price; null at a price of 0. */
export const affordableShares = (budget: Cents, price: Cents): number | null => (price === 0 ? null : Math.floor(budget / price));
export const sumOf = (amounts: readonly Cents[]): Cents => amounts.reduce(plus, NOTHING);
export const NOTHING = toCents(0);

/** What winning shares pay. */
export const payoutOf = (shares: number): Cents => costOf(PAYOUT, shares);

export const bestPrice = (bet: Bet, option: boolean): Cents | null => (option ? bet.bestYesPrice : bet.bestNoPrice);

/**
 * The best price at which a share of an option can be sold at once; null without a buyer. Each order also stands on the opposite option
 * at 1 $ less its price, so this is 1 $ less the opposite option's cheapest price.
 */
export function bestBid(bet: Bet, option: boolean): Cents | null {
  const oppositeAsk = bestPrice(bet, !option);
  return oppositeAsk === null || oppositeAsk >= PAYOUT ? null : minus(PAYOUT, oppositeAsk);
}

/** The chance of the other option, to the four decimals that chances have: 1 - 0.555 is 0.44499999999999995. */
export const oppositeChance = (chance: number): number => Math.round((1 - chance) * 10_000) / 10_000;

/** Most likely first; at equal chances the older bet (lower id) first. */
export const byChance = (bets: readonly Bet[]): Bet[] => [...bets].sort((a, b) => b.chance - a.chance || a.id - b.id);

/** The player's undecided position on an option of a bet. */
export const pendingPosition = (positions: readonly Position[], betId: number, option: boolean): Position | undefined =>
  positions.find((position) => position.bet.id === betId && position.option === option && position.status === 'PENDING');

/** How many pairs of free shares of both options of a bet these positions have. */
export const pairsAmong = (positions: readonly Position[], betId: number): number =>
  Math.min(...[true, false].map((option) => pendingPosition(positions, betId, option)?.shares ?? 0));

export type PositionValues = CostBasis & { listed: number; value: Cents | null; profit: Cents | null };

/** Value: what selling at once would bring while pending (null if the response leaves it out), 1 $ a share when won, 0 when lost. */
export function positionValues(position: Position): PositionValues {
  const listed = position.offers.reduce((sum, offer) => sum + offer.shares, 0);
  const shares = position.shares + listed;
  const { cost } = position;
  const value = valueOf(position, shares);
  return { shares, listed, cost, value, profit: value === null ? null : minus(value, cost) };
}

function valueOf({ status, valueNow }: Position, shares: number): Cents | null {
  if (status === 'WON') return payoutOf(shares);
  return status === 'LOST' ? NOTHING : valueNow;
}
