import { centsFromDollars } from '@wieszcz/domain';

/** How many shares a budget buys at a price, both in $; null where either isn't an amount in whole cents, or the price is 0. */
export function affordableShares(budget: number, price: number): number | null {
  const budgetInCents = centsFromDollars(budget);
  const priceInCents = centsFromDollars(price);
  if (budgetInCents === undefined || !priceInCents) return null;
  return Math.floor(budgetInCents / priceInCents);
}
