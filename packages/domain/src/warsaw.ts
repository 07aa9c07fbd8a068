/** A calendar day in Europe/Warsaw, as YYYY-MM-DD. */
export type Day = string;

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

const HOUR = 3_600_000;

/** Asking the calendar costs microseconds and almost everybody asks about the same hours; clocks change at full hours only. */
const offsets = new Map<number, number>();
const MOST_HOURS = 1_000;

function offsetIn(hour: number): number {
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  if (offsets.size >= MOST_HOURS) offsets.clear();
  const moment = hour * HOUR;
  const face = Object.fromEntries(clockFace.formatToParts(moment).map((part) => [part.type, Number(part.value)]));
  const offset = Date.UTC(face.year!, face.month! - 1, face.day, face.hour, face.minute, face.second) - moment;
  offsets.set(hour, offset);
  return offset;
}

/** What calendars and clocks in Warsaw show at that moment, as if it were UTC. */
const warsawTime = (moment: Date): number => moment.getTime() + offsetIn(Math.floor(moment.getTime() / HOUR));

export function warsawDay(moment: Date): Day {
  return new Date(warsawTime(moment)).toISOString().slice(0, 10);
}

/** The moment at which that day begins in Warsaw. */
export function warsawMidnight(day: Day): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`);
  // The offset at the guess may differ from the one at midnight when clocks change in between; the second step settles it.
  const guess = wanted - (warsawTime(new Date(wanted)) - wanted);
  return new Date(guess - (warsawTime(new Date(guess)) - wanted));
}
