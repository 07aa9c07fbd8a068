/** Numbers in Polish notation. Amounts of money are in $; chances and changes are fractions, such as 0.53 for 53%. */

const NBSP = '\u00a0';
const MINUS = '\u2212';

/** The formatter is created at its first use, because that takes several milliseconds on a phone. */
function lazyFormatter(options: Intl.NumberFormatOptions): (value: number) => string {
  let formatter: Intl.NumberFormat | undefined;
  return (value) => (formatter ??= new Intl.NumberFormat('pl-PL', { ...options, useGrouping: 'always' })).format(value);
}
const twoDecimals = lazyFormatter({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
const fourDecimals = lazyFormatter({ maximumFractionDigits: 4 });
const noDecimals = lazyFormatter({ maximumFractionDigits: 0 });

/**
 * Whole cents of dollars, or whole percents of a fraction. Rounded half away from zero; never −0. 1e-9 makes up for binary fractions:
 * 1.005 * 100 is 100.49999999999999.
 */
const hundredths = (value: number): number => Math.sign(value) * Math.round(Math.abs(value) * 100 + 1e-9) + 0;
const withoutSign = (dollars: number): string => twoDecimals(Math.abs(hundredths(dollars)) / 100);
const signOf = (value: number): string => (value > 0 ? '+' : value < 0 ? MINUS : '');

/** '1 234,56', for columns with the unit in their heading. */
export const amount = (dollars: number): string => `${hundredths(dollars) < 0 ? MINUS : ''}${withoutSign(dollars)}`;
/** '1 234,56 $' */
export const money = (dollars: number): string => `${amount(dollars)}${NBSP}$`;
/** '+3,00 $', '−10,00 $', '0,00 $' */
export const signedMoney = (dollars: number): string => `${signOf(hundredths(dollars))}${withoutSign(dollars)}${NBSP}$`;
/** '9 480' */
export const wholeNumber = (count: number): string => noDecimals(count).replace('-', MINUS);
/** 0.53 as '53%', rounded to whole percents. */
export const percent = (fraction: number): string => `${wholeNumber(hundredths(fraction))}%`;
/** A factor with the decimals that it has, at most four: '1,005'. */
export const factor = (value: number): string => fourDecimals(value);
/** 1.005 as '100,5%': with the decimals that it has, at most two. */
export const exactPercent = (fraction: number): string => `${fourDecimals(Math.round(fraction * 10_000) / 100)}%`;
/** '+13%', '−12%', '0%' */
export const signedPercent = (fraction: number): string => {
  const rounded = hundredths(fraction);
  return `${signOf(rounded)}${wholeNumber(Math.abs(rounded))}%`;
};
/**
 * The chance of an option: '53%'; '<1%' below 0.01 and '>99%' above 0.99. Half a percent is rounded up for yes and down for no, so that both
 * sum to 100%: '41%' for 0.405 and '59%' for 0.595.
 */
export const chance = (probability: number, option = true): string => {
  if (probability > 0 && probability < 0.01) return '<1%';
  if (probability > 0.99 && probability < 1) return '>99%';
  return option ? percent(probability) : `${wholeNumber(100 - hundredths(1 - probability))}%`;
};
/** Whole dollars: '1 639 $'. */
export const roundMoney = (dollars: number): string => `${wholeNumber(Math.round(dollars))}${NBSP}$`;

/** Puts no-break spaces after one-letter words, inside numbers and before units, so that lines don't break there. */
export const withNoBreakSpaces = (text: string): string =>
  text
    .replace(/(?<=^|[\s(„"])([aiouwzAIOUWZ]) (?=\S)/gu, `$1${NBSP}`)
    .replace(/(\d) (?=\d{3}(?!\d))/g, `$1${NBSP}`)
    .replace(/(\d) (?=(\$|%|cm|km|m|zł|mln|mld|tys\.|dni|dzień|akcj\p{L}*|r\.)(?![\p{L}\d]))/gu, `$1${NBSP}`);
