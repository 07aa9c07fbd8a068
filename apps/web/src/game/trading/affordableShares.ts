import type { Cents } from '@wieszcz/domain';

/** How many shares a budget buys at a price; null at a price of 0. */
export const affordableShares = (budget: Cents, price: Cents): number | null => (price === 0 ? null : Math.floor(budget / price));
