import { isCalendarDay, localTimeInWarsaw, momentOfWarsawTime, plainLine, withoutDiacritics } from '@wieszcz/domain';
import { monthNames } from '@wieszcz/texts';

const YEAR_FIRST = /^(\d{4})[-./ ](\d{1,2})[-./ ](\d{1,2})$/;
const DAY_FIRST = /^(\d{1,2})([-./ ]| - |\. | \/ )([\p{L}\d]+)([-./ ]| - |\. | \/ )(\d{4}|\d{2})$/u;
/** 'piątek, ' before the date and 'r.' or 'roku' after it, which say nothing new. */
const WEEKDAY = /^\p{L}+\.?, ?/u;
const WORD_FOR_YEAR = / ?(?:r\.?|roku)$/iu;
const DASHES = /\p{Pd}/gu;

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];
const MONTHS = monthNames.map((names) => names.map(withoutDiacritics));

/**
 * Parses a day as people type and paste it to an ISO day: '31.12.2027', '31-12-27', '31 grudnia 2027', '31 gru 2027 r.', '31 XII 2027',
 * '2027-12-31'. A year of two digits belongs to this century. Null for other texts and for days that don't exist.
 */
export function readDay(typed: string): string | null {
  const text = plainLine(typed).replaceAll(DASHES, '-').replace(WEEKDAY, '').replace(WORD_FOR_YEAR, '');
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return isoDay(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]));
  const [, day, , month = '', , year = ''] = DAY_FIRST.exec(text) ?? [];
  return isoDay(Number(year) + (year.length === 2 ? 2000 : 0), monthNumber(month), Number(day));
}

/** The number of a month: written as a number, a Roman numeral, or at least three letters of its name; 0 for another word. */
function monthNumber(written: string): number {
  if (/^\d{1,2}$/.test(written)) return Number(written);
  const word = withoutDiacritics(written);
  if (ROMAN.includes(word)) return ROMAN.indexOf(word) + 1;
  return word.length < 3 ? 0 : MONTHS.findIndex((names) => names.some((name) => name.startsWith(word))) + 1;
}

function isoDay(year: number, month: number, day: number): string | null {
  const pad = (value: number, length: number) => String(value).padStart(length, '0');
  const iso = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
  return isCalendarDay(iso) ? iso : null;
}

/** The value of the field of the closing moment while its entry is no date and time. */
export const INCOMPLETE = 'incomplete';

/** Browsers let a year have up to six digits; the game's moments have four. */
const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
/** The last entry of that form. With it as the field's `max`, browsers let no year have more digits. */
export const LAST_CLOSING = '9999-12-31T23:59';

/** The moment in ISO 8601 that the field shows first, as its entry; '' for none. */
export const entryOf = (moment: string | null): string => (moment === null ? '' : localTimeInWarsaw(new Date(moment)));

/**
 * The moment that the field's entry names, in ISO 8601; null for none. An entry that shows the former moment names exactly this one, with
 * its seconds and, in the hour that the clocks of October repeat, with its offset.
 */
export function readClosing(entry: string, { isPartial, former }: { isPartial: boolean; former: string | null }): string | null {
  if (isPartial) return INCOMPLETE;
  if (entry === entryOf(former)) return former;
  if (entry === '') return null;
  return LOCAL_TIME.test(entry) ? momentOfWarsawTime(entry).toISOString() : INCOMPLETE;
}
