/** Figures as people here write them. Amounts come in dollars, chances and changes as fractions of one. */

const NBSP = '\u00a0';
const MINUS = '\u2212';

/** Made when first used: each costs a phone several milliseconds. */
function format(options: Intl.NumberFormatOptions): (value: number) => string {
  let made: Intl.NumberFormat | undefined;
  return (value) => (made ??= new Intl.NumberFormat('pl-PL', { ...options, useGrouping: 'always' })).format(value);
}
const inCents = format({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
const inUnits = format({ maximumFractionDigits: 0 });

/** Rounds half a cent away from zero and never yields −0. */
const cents = (amount: number): number => Math.sign(amount) * Math.round(Math.abs(amount) * 100 + 1e-9) + 0;
const signOf = (value: number): string => (value > 0 ? '+' : value < 0 ? MINUS : '');

/** '1 234,56', for columns whose heading carries the unit. */
export const amount = (dollars: number): string => `${cents(dollars) < 0 ? MINUS : ''}${inCents(Math.abs(cents(dollars)) / 100)}`;
/** '1 234,56 $' */
export const money = (dollars: number): string => `${amount(dollars)}${NBSP}$`;
/** '+3,00 $', '−10,00 $', '0,00 $' */
export const signedMoney = (dollars: number): string =>
  `${signOf(cents(dollars))}${inCents(Math.abs(cents(dollars)) / 100)}${NBSP}$`;
/** '9 480' */
export const wholeNumber = (count: number): string => inUnits(count).replace('-', MINUS);
/** '53%' */
export const percent = (fraction: number): string => `${wholeNumber(Math.round(fraction * 100))}%`;
/** '+13%', '−12%', '0%' */
export const signedPercent = (fraction: number): string => {
  const rounded = Math.round(fraction * 100) + 0;
  return `${signOf(rounded)}${wholeNumber(Math.abs(rounded))}%`;
};
/** The chance that a price tells: '53%', and '<1%' or '>99%' at the ends. */
export const chance = (price: number): string => {
  if (price > 0 && price < 0.01) return '<1%';
  if (price > 0.99 && price < 1) return '>99%';
  return percent(price);
};
/** '1 639 $', for axes. */
export const roundMoney = (dollars: number): string => `${wholeNumber(Math.round(dollars))}${NBSP}$`;

/** A number as people type it, with a comma or a dot; null when it is none. */
export function parseNumber(text: string): number | null {
  const plain = text.replace(/[\s\u00a0$]/g, '').replace(',', '.');
  return /^[−-]?\d+(\.\d+)?$/.test(plain) ? Number(plain.replace('−', '-')) : null;
}

/** One-letter words stay with the next word, a number with its unit, so that lines never end on them. */
export const typo = (text: string): string =>
  text
    .replace(/(?<=^|[\s(„"])([aiouwzAIOUWZ]) (?=\S)/gu, `$1${NBSP}`)
    .replace(/(\d) (?=\d{3}(?!\d))/g, `$1${NBSP}`)
    .replace(/(\d) (?=(\$|%|cm|km|m|zł|mln|mld|tys\.|dni|dzień|akcj\p{L}*|r\.)(?![\p{L}\d]))/gu, `$1${NBSP}`);
