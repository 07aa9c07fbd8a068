import { MICROS_PER_CENT } from '@wieszcz/domain';

/** Whole cents as the $ of the API: JSON writes the double nearest to n/100 with at most two decimals, so nothing is lost. */
export const dollars = (cents: number): number => cents / 100;

/** The cost basis of a position (millionths of a cent) in $, rounded to whole cents. */
export const costInDollars = (cost: number): number => dollars(costInCents(cost));

/** The cost basis of a position (millionths of a cent), rounded to whole cents. */
export const costInCents = (cost: number): number => Math.round(cost / MICROS_PER_CENT);
