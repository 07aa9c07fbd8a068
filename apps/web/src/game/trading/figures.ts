import type { Bet, Contract } from '@wieszcz/api';

/** What prices and shares mean to a person. Amounts are $ with whole cents, so sums are taken in cents. */

const cents = (dollars: number): number => Math.round(dollars * 100);
export const fromCents = (amount: number): number => amount / 100;

/** Shares at a price, exact to the cent. */
export const costOf = (price: number, shares: number): number => fromCents(cents(price) * shares);
/** An average price may carry four decimals; its cost is rounded once. */
export const averageCost = (price: number, shares: number): number => fromCents(Math.round(price * 100 * shares));
export const minus = (from: number, amount: number): number => fromCents(cents(from) - cents(amount));
export const plus = (one: number, other: number): number => fromCents(cents(one) + cents(other));

/** A winning share pays 1 $. */
export const PAYOUT = 1;

/** The chance of yes: the last price; before the first purchase the cheapest offer, without one the opening price. */
export const chanceOfYes = (bet: Pick<Bet, 'lastYesPrice' | 'bestYesPrice' | 'yesPrice'>): number =>
  bet.lastYesPrice > 0 ? bet.lastYesPrice : (bet.bestYesPrice ?? bet.yesPrice);

export const bestPrice = (bet: Bet, option: boolean): number | null => (option ? bet.bestYesPrice : bet.bestNoPrice);

/** Most likely first; equals in their own order. */
export const byChance = (bets: readonly Bet[]): Bet[] => [...bets].sort((a, b) => chanceOfYes(b) - chanceOfYes(a) || a.id - b.id);

export type ContractFigures = { shares: number; listed: number; cost: number; value: number | null; profit: number | null };

/** Cost at the average price; value at the last price while pending, 1 $ a share when won, nothing when lost. */
export function contractFigures(contract: Contract): ContractFigures {
  const listed = (contract.offers ?? []).reduce((sum, offer) => sum + offer.shares, 0);
  const shares = contract.shares + listed;
  const cost = averageCost(contract.price, shares);
  const value = valueOf(contract, shares);
  return { shares, listed, cost, value, profit: value === null ? null : minus(value, cost) };
}

function valueOf({ contractStatus, lastPrice: last }: Contract, shares: number): number | null {
  if (contractStatus === 'WON') return shares * PAYOUT;
  if (contractStatus === 'LOST') return 0;
  return last > 0 ? costOf(last, shares) : null;
}
