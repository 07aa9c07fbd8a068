const DAY = 86_400_000;
const MINUTE = 60_000;
const SECOND = 1_000;

const numbered = (count: number, digits: number) =>
  Array.from({ length: count }, (_, number) => String(number).padStart(digits, '0'));
const TWO_DIGITS = numbered(60, 2);
const THREE_DIGITS = numbered(1_000, 3);
const MINUTES_OF_DAY = Array.from(
  { length: 1_440 },
  (_, minute) => `${TWO_DIGITS[Math.floor(minute / 60)]}:${TWO_DIGITS[minute % 60]}`,
);

let written = { day: Number.NaN, prefix: '' };

/**
 * `toISOString`, which in V8 takes eight times as long: the moments of a list or a chart follow one another, so a day is written once for all
 * of them. Throws a RangeError for a moment that is none.
 */
function isoString(instant: Date): string {
  const time = instant.getTime();
  const day = Math.floor(time / DAY);
  if (day !== written.day) {
    const iso = instant.toISOString();
    written = { day, prefix: iso.slice(0, iso.indexOf('T') + 1) };
  }
  const ofDay = time - day * DAY;
  const minute = Math.floor(ofDay / MINUTE);
  const ofMinute = ofDay - minute * MINUTE;
  const second = Math.floor(ofMinute / SECOND);
  return `${written.prefix}${MINUTES_OF_DAY[minute]}:${TWO_DIGITS[second]}.${THREE_DIGITS[ofMinute - second * SECOND]}Z`;
}

/** A moment as the wire has it, in UTC with milliseconds. A stored outcome that is answered again carries its instants as text. */
export const timestamp = (instant: Date | string): string => isoString(typeof instant === 'string' ? new Date(instant) : instant);
