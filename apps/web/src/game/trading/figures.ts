import { centsFromDollars, dollars, PAYOUT as PAYOUT_IN_CENTS } from '@wieszcz/domain';
import type { Position } from '#api/position.ts';
import type { Bet } from '#api/market.ts';

/** Arithmetic on the amounts of the wire: $ with at most two decimals in and out, whole cents in between. */

function centsOf(amount: number): number {
  const cents = centsFromDollars(Math.abs(amount));
  if (cents === undefined) throw new RangeError(`not an amount in $: ${amount}`);
  return amount < 0 ? -cents : cents;
}

/** What `shares` cost at `price`, in $. */
export const costOf = (price: number, shares: number): number => dollars(centsOf(price) * shares);
/** Converts an average price in $ (up to four decimals) to whole hundredths of a cent. */
export const hundredthsOfCents = (average: number): number => Number(average.toFixed(4).replace('.', ''));
/** What `shares` cost at an average price, in $: rounded once, to the cent. */
export const costAtAverage = (average: number, shares: number): number =>
  dollars(Math.round((hundredthsOfCents(average) * shares) / 100));
export const minus = (from: number, amount: number): number => dollars(centsOf(from) - centsOf(amount));
export const plus = (one: number, other: number): number => dollars(centsOf(one) + centsOf(other));

/** What one winning share pays, in $. */
export const PAYOUT = dollars(PAYOUT_IN_CENTS);

export const bestPrice = (bet: Bet, option: boolean): number | null => (option ? bet.bestYesPrice : bet.bestNoPrice);

/**
 * The best price at which a share of an option can be sold at once; null without a buyer. Each order also stands on the opposite option
 * at 1 $ less its price, so this is 1 $ less the opposite option's cheapest price.
 */
export function bestBid(bet: Bet, option: boolean): number | null {
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

export type PositionValues = { shares: number; listed: number; cost: number; value: number | null; profit: number | null };

/** In $. Value: what selling at once would bring while pending (null if the response leaves it out), 1 $ a share when won, 0 when lost. */
export function positionValues(position: Position): PositionValues {
  const listed = position.offers.reduce((sum, offer) => sum + offer.shares, 0);
  const shares = position.shares + listed;
  const cost = costAtAverage(position.price, shares);
  const value = valueOf(position, shares);
  return { shares, listed, cost, value, profit: value === null ? null : minus(value, cost) };
}

function valueOf({ status, valueNow }: Position, shares: number): number | null {
  if (status === 'WON') return shares * PAYOUT;
  if (status === 'LOST') return 0;
  return valueNow ?? null;
}
