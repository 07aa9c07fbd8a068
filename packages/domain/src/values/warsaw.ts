import { DAY_MS, HOUR_MS } from './units.ts';

/** A calendar day in Europe/Warsaw, as YYYY-MM-DD. */
export type Day = string;

/** Whether the text is a day that exists, as YYYY-MM-DD. */
export const isCalendarDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

const clockFace = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Warsaw',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/**
 * UTC offsets in milliseconds, cached per hour of the epoch: Intl takes microseconds per lookup, most lookups are of the same few hours,
 * and offsets change at full hours only.
 */
const offsets = new Map<number, number>();
const MAX_CACHED_HOURS = 1_000;

function offsetIn(hour: number): number {
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  if (offsets.size >= MAX_CACHED_HOURS) offsets.clear();
  const moment = hour * HOUR_MS;
  const face = Object.fromEntries(clockFace.formatToParts(moment).map((part) => [part.type, Number(part.value)]));
  const offset = Date.UTC(face.year!, face.month! - 1, face.day, face.hour, face.minute, face.second) - moment;
  offsets.set(hour, offset);
  return offset;
}

/** The local time in Warsaw as a timestamp that reads correctly in UTC. */
const warsawTime = (moment: Date): number => moment.getTime() + offsetIn(Math.floor(moment.getTime() / HOUR_MS));

/** The day so many calendar days later, or earlier if `days` is negative. */
export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The calendar day in Europe/Warsaw of a moment. */
export function warsawDay(moment: Date): Day {
  return new Date(warsawTime(moment)).toISOString().slice(0, 10);
}

/** The moment at which a calendar day begins in Europe/Warsaw. */
export const warsawMidnight = (day: Day): Date => momentOfWarsawTime(`${day}T00:00`);

/** The local time of a moment in Europe/Warsaw, as YYYY-MM-DDTHH:MM. */
export const localTimeInWarsaw = (moment: Date): string => new Date(warsawTime(moment)).toISOString().slice(0, 16);

/**
 * The moment of a local time in Europe/Warsaw, given as YYYY-MM-DDTHH:MM. Takes a local time that the clocks skip for one an hour later, and
 * one that they repeat for the second.
 */
export function momentOfWarsawTime(local: string): Date {
  const wanted = Date.parse(`${local}:00Z`);
  // A clock change between the guess and the moment makes the first offset wrong; the second step corrects it.
  const guess = wanted - (warsawTime(new Date(wanted)) - wanted);
  return new Date(guess - (warsawTime(new Date(guess)) - wanted));
}
