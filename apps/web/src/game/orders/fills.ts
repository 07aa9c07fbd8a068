import { walkBook, type Cents } from '@wieszcz/domain';
import { costOf, sumOf } from '../trading/figures.ts';
import { money } from '../trading/money.ts';

/** Shares at one price. */
export type Fill = { price: Cents; shares: number };

/** The fill with its price in words, for a sentence. */
export const inWords = ({ price, shares }: Fill) => ({ price: money(price), shares });

/** Merges neighbouring fills of the same price. The fills are sorted by price, so each price then appears once. */
export function fillsByPrice(fills: readonly Fill[]): Fill[] {
  const byPrice: Fill[] = [];
  for (const { price, shares } of fills) {
    const last = byPrice.at(-1);
    if (last?.price === price) last.shares += shares;
    else byPrice.push({ price, shares });
  }
  return byPrice;
}

/** Fills with different prices, in the order in which they are filled, and their sums. */
export type FillSummary = {
  fills: Fill[];
  shares: number;
  sum: Cents;
  /** Price of the last fill; null without fills. */
  worst: Cents | null;
};

/** The first `shares` shares of the fills, or all of them if there are fewer. */
export function takeShares(fills: readonly Fill[], shares: number): FillSummary {
  const { takes, available } = walkBook(fillsByPrice(fills), shares);
  const taken = takes.map(({ order, shares: count }) => ({ price: order.price, shares: count }));
  return {
    fills: taken,
    shares: available,
    sum: sumOf(taken.map(({ price, shares: count }) => costOf(price, count))),
    worst: taken.at(-1)?.price ?? null,
  };
}

/** The fills that cost a buyer at most `highest` a share. */
export const fillsUpTo = (highest: Cents, fills: readonly Fill[]): Fill[] => fills.filter(({ price }) => price <= highest);

/** The fills that bring a seller at least `lowest` a share. */
export const fillsFrom = (lowest: Cents, fills: readonly Fill[]): Fill[] => fills.filter(({ price }) => price >= lowest);
