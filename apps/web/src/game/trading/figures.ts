import type { Bet, Position } from '@wieszcz/api';
import { centsFromDollars, dollars, PAYOUT as PAYOUT_IN_CENTS } from '@wieszcz/domain';

/** Arithmetic on the amounts of the wire: $ with at most two decimals in and out, whole cents in between. */

function centsOf(amount: number): number {
  const cents = centsFromDollars(Math.abs(amount));
  if (cents === undefined) throw new RangeError(`not an amount in $: ${amount}`);
  return amount < 0 ? -cents : cents;
}

/** What `shares` cost at `price`, in $. */
export const costOf = (price: number, shares: number): number => dollars(centsOf(price) * shares);
/** The same for an average price, which has up to four decimals: rounded once, to the cent. */
export function averageCost(price: number, shares: number): number {
  const hundredthsOfCents = Number(price.toFixed(4).replace('.', ''));
  return dollars(Math.round((hundredthsOfCents * shares) / 100));
}
export const minus = (from: number, amount: number): number => dollars(centsOf(from) - centsOf(amount));
export const plus = (one: number, other: number): number => dollars(centsOf(one) + centsOf(other));

/** What one winning share pays, in $. */
export const PAYOUT = dollars(PAYOUT_IN_CENTS);

/** The chance of yes: the last price; before the first purchase the cheapest offer, without one the opening price. */
export const chanceOfYes = (bet: Pick<Bet, 'lastYesPrice' | 'bestYesPrice' | 'yesPrice'>): number =>
  bet.lastYesPrice > 0 ? bet.lastYesPrice : (bet.bestYesPrice ?? bet.yesPrice);

export const bestPrice = (bet: Bet, option: boolean): number | null => (option ? bet.bestYesPrice : bet.bestNoPrice);

/** Most likely first; equals in their own order. */
export const byChance = (bets: readonly Bet[]): Bet[] => [...bets].sort((a, b) => chanceOfYes(b) - chanceOfYes(a) || a.id - b.id);

export type PositionValues = { shares: number; listed: number; cost: number; value: number | null; profit: number | null };

/** In $. Value: at the last price while pending (null before the first purchase), 1 $ a share when won, 0 when lost. */
export function positionValues(position: Position): PositionValues {
  const listed = (position.offers ?? []).reduce((sum, offer) => sum + offer.shares, 0);
  const shares = position.shares + listed;
  const cost = averageCost(position.price, shares);
  const value = valueOf(position, shares);
  return { shares, listed, cost, value, profit: value === null ? null : minus(value, cost) };
}

function valueOf({ contractStatus, lastPrice: last }: Position, shares: number): number | null {
  if (contractStatus === 'WON') return shares * PAYOUT;
  if (contractStatus === 'LOST') return 0;
  return last > 0 ? costOf(last, shares) : null;
}
