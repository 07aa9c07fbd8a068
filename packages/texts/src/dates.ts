import { counted, noun } from './nouns.ts';

/** Dates as text, always in Warsaw time, whatever the browser's time zone. */

const timeZone = 'Europe/Warsaw';
const DAY = 86_400_000;

/** Creates the formatter at its first use: each takes several milliseconds on a phone, and few screens need all of them. */
function lazyFormat(options: Intl.DateTimeFormatOptions, locale = 'pl-PL'): (when: When) => string {
  let formatter: Intl.DateTimeFormat | undefined;
  return (when) => (formatter ??= new Intl.DateTimeFormat(locale, { timeZone, ...options })).format(instant(when));
}

/** An instant (ISO 8601 or Date), or a calendar day 'YYYY-MM-DD', read as noon UTC so that it is the same day in Warsaw. */
export type When = string | Date;
const instant = (when: When): Date =>
  when instanceof Date ? when : new Date(/^\d{4}-\d{2}-\d{2}$/.test(when) ? `${when}T12:00:00Z` : when);

/** '2026-11-20': the calendar day in Warsaw. */
export const warsawIsoDay = lazyFormat({ year: 'numeric', month: '2-digit', day: '2-digit' }, 'sv-SE');
/** '31 grudnia 2026' */
export const dateInWords = lazyFormat({ day: 'numeric', month: 'long', year: 'numeric' });
/** The short name of May is its whole nominative, but after a day it has to be the genitive: '4 maja'. */
const withMay =
  (format: (when: When) => string) =>
  (when: When): string =>
    format(when).replace(/\bmaj\b/, 'maja');
/** '19 lis 2026' */
export const dateShort = withMay(lazyFormat({ day: 'numeric', month: 'short', year: 'numeric' }));
/** '19 lis' */
export const dateNoYear = withMay(lazyFormat({ day: 'numeric', month: 'short' }));
/** 'listopad 2026' */
export const monthInWords = lazyFormat({ month: 'long', year: 'numeric' });
/** 'lis' */
export const monthShort = lazyFormat({ month: 'short' });
/** '21:04' */
export const timeOfDay = lazyFormat({ hour: '2-digit', minute: '2-digit', hour12: false });
/** '21:04:33' */
export const timeWithSeconds = lazyFormat({ hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false });
const WEEKDAYS = ['nd', 'pn', 'wt', 'śr', 'cz', 'pt', 'sb'];
/** 'cz 21:04' */
export const weekdayAndTime = (when: When): string =>
  `${WEEKDAYS[instant(warsawIsoDay(when)).getUTCDay()]!}\u00a0${timeOfDay(when)}`;
/** '19 lis 2026, 21:04' */
export const dateTime = (when: When): string => `${dateShort(when)}, ${timeOfDay(when)}`;
/** '19 listopada 2026, 21:04', for tooltips */
export const dateTimeInWords = (when: When): string => `${dateInWords(when)}, ${timeOfDay(when)}`;
/** '19 listopada 2026 o 21:04', after a verb */
export const dateTimeInSentence = (when: When): string => `${dateInWords(when)} o\u00a0${timeOfDay(when)}`;

export const UNDETERMINED = 'Nieokreślona';
/** Null: the end is undetermined. */
export const endDateInWords = (endDate: string | null): string => (endDate === null ? UNDETERMINED : dateInWords(endDate));

const dayNumber = (when: When): number => Math.round(Date.parse(`${warsawIsoDay(when)}T00:00:00Z`) / DAY);
/** Whole calendar days in Warsaw from `now` to `when`; negative in the past. */
export const daysUntil = (when: When, now: When): number => dayNumber(when) - dayNumber(now);

const isYearAway = (days: number): boolean => Math.abs(days) >= 365;

/** 'dziś', 'jutro', 'wczoraj', 'za 41 dni', '2 dni temu'; a year or more away the date itself. */
export function relativeDay(when: When, now: When): string {
  const days = daysUntil(when, now);
  if (days === 0) return 'dziś';
  if (days === 1) return 'jutro';
  if (days === -1) return 'wczoraj';
  if (isYearAway(days)) return dateShort(when);
  return days > 0 ? `za\u00a0${counted(days, 'day')}` : `${counted(-days, 'day')} temu`;
}

/** As `relativeDay`, for a place beside the date itself: null a year or more away, where it would repeat the date. */
export const distanceToDay = (when: When, now: When): string | null =>
  isYearAway(daysUntil(when, now)) ? null : relativeDay(when, now);

/** 'mniej niż minutę temu', '2 minuty temu', 'godzinę temu'; at least an hour ago and on an earlier day, as `relativeDay`. */
export function timeAgo(when: When, now: When): string {
  const minutes = Math.floor((instant(now).getTime() - instant(when).getTime()) / 60_000);
  if (minutes < 1) return 'mniej niż minutę temu';
  if (minutes < 60) return minutes === 1 ? 'minutę temu' : `${counted(minutes, 'minute')} temu`;
  const hours = Math.floor(minutes / 60);
  if (daysUntil(when, now) === 0) return hours === 1 ? 'godzinę temu' : `${hours}\u00a0${noun(hours, 'hour')} temu`;
  return relativeDay(when, now);
}

/** 'handel do 21:04' on the day itself, 'handel do jutra, 21:04', 'handel do 4 gru, 21:04'; a year or more away 'handel do 4 gru 2027'. */
export function closingInWords(closesAt: When, now: When): string {
  const days = daysUntil(closesAt, now);
  if (days >= 365) return `handel do\u00a0${dateShort(closesAt)}`;
  const day = days === 0 ? '' : days === 1 ? 'jutra, ' : `${dateNoYear(closesAt)}, `;
  return `handel do\u00a0${day}${timeOfDay(closesAt)}`;
}

const OVERDUE = 'po terminie, czeka na wynik';
/** '4 dni po terminie': since the day on which the result was due. */
export const overdueInWords = (due: When, now: When): string => `${counted(-daysUntil(due, now), 'day')} po terminie`;
export const isOverdue = (due: When, now: When): boolean => daysUntil(due, now) < 0;
/** Beside the expected end: 'za 41 dni', 'jutro'; null a year or more before it; after it 'po terminie, czeka na wynik'. */
export const expectedEndDistance = (endDate: string, now: When): string | null =>
  isOverdue(endDate, now) ? OVERDUE : distanceToDay(endDate, now);
/** 'koniec za 41 dni', 'koniec jutro'; after the expected end 'po terminie, czeka na wynik'. */
export const expectedEndInWords = (endDate: string, now: When): string =>
  isOverdue(endDate, now) ? OVERDUE : `koniec ${relativeDay(endDate, now)}`;
