import { MICROS_PER_CENT, type Cents, type Price } from '@wieszcz/domain';

/** Whole cents inside, $ with at most two decimals on the wire: the nearest double of n/100 is written with two decimals. */
export const dollars = (cents: Cents | Price | number): number => cents / 100;

/** A cost basis in $, rounded to whole cents. */
export const costInDollars = (cost: number): number => Math.round(cost / MICROS_PER_CENT) / 100;
