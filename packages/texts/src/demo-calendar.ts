import { dateInWords } from './dates.ts';

/** Dates in the topics of the demo. Every function takes a day 'YYYY-MM-DD'. */

/** Texts of one market. */
export type DemoWords = { topic: string; description: string; bets: readonly string[] };
/** Texts of a market that ends on the given day; topics name months and seasons. */
export type DemoText = (end: string) => DemoWords;

const IN_MONTHS = [
  'styczniu',
  'lutym',
  'marcu',
  'kwietniu',
  'maju',
  'czerwcu',
  'lipcu',
  'sierpniu',
  'wrześniu',
  'październiku',
  'listopadzie',
  'grudniu',
];

export const yearOf = (day: string): number => Number(day.slice(0, 4));
const monthOf = (day: string): number => Number(day.slice(5, 7));

/** '31 grudnia 2026' */
export const onDay = (day: string): string => dateInWords(day);
/** 'w grudniu 2026', 'we wrześniu 2026' */
export const inMonth = (day: string): string => {
  const month = IN_MONTHS[monthOf(day) - 1]!;
  return `${month.startsWith('wrz') ? 'we' : 'w'} ${month} ${yearOf(day)}`;
};
/** 'grudnia 2026', after 'koniec' */
export const ofMonth = (day: string): string => dateInWords(day).replace(/^\S+\s/, '');
/** '2026/2027': the sports season of a day; a season starts in August. */
export const seasonOf = (day: string): string => {
  const start = monthOf(day) >= 8 ? yearOf(day) : yearOf(day) - 1;
  return `${start}/${start + 1}`;
};
