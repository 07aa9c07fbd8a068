import { dateInWords } from './dates.ts';

/** Dates as the demo's topics say them. Every function takes a day 'YYYY-MM-DD'. */

/** What a person reads of one market. */
export type DemoWords = { topic: string; description: string; bets: readonly string[] };
/** Topics name months and seasons, so the words depend on the day on which the market is to end. */
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
/** '2026/2027': the sporting season that a day belongs to */
export const seasonOf = (day: string): string => {
  const start = monthOf(day) >= 8 ? yearOf(day) : yearOf(day) - 1;
  return `${start}/${start + 1}`;
};
