import { addDays, warsawDay, warsawMidnight } from '@wieszcz/domain';
import { dateNoYear, dateShort, timeOfDay, timeWithSeconds, uiTexts, weekdayAndTime } from '@wieszcz/texts';

/** The time axis of a chart. Times are seconds since 1970, shown in Europe/Warsaw. */

/** 'weekdayTimes': clock times with their day, because they would occur twice on an axis that is longer than a day. */
export type AxisUnit = 'seconds' | 'clockTimes' | 'weekdayTimes' | 'days';

const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400];
/**
 * The longest day: 25 hours, when the clocks go back. A day up to now is slightly longer than 24 hours: it begins at a whole minute, and
 * the clocks of browser and server may differ.
 */
const LONGEST_DAY = 25 * HOUR;
/** A chart with a shorter span shows its moments to the second. */
const READ_TO_SECONDS = 10 * MINUTE;

/** The unit of labels this many seconds apart: by the distance, because the span alone would give neighbours the same label. */
function unitOf(step: number, span: number): AxisUnit {
  if (step < MINUTE) return 'seconds';
  if (step >= DAY) return 'days';
  return span <= LONGEST_DAY ? 'clockTimes' : 'weekdayTimes';
}

const ROUND_SIXTIETHS = [1, 2, 5, 10, 15, 30];
const ROUND_HOURS = [1, 2, 3, 4, 6, 8, 12];
const STEPS = [
  ...ROUND_SIXTIETHS,
  ...ROUND_SIXTIETHS.map((minutes) => minutes * MINUTE),
  ...ROUND_HOURS.map((hours) => hours * HOUR),
];
const DAY_STEPS = [1, 2, 3, 4, 5, 6, 7, 10, 14, 15, 20, 30, 45];

/**
 * At least this many pixels are between ticks, so that labels such as '21:04:33' and 'śr 21:04' don't overlap. Only the two ticks around the
 * skipped hour may be closer.
 */
const LEAST_DISTANCE = 58;
/** In a wide chart ticks are at least this part of its width apart: a day where the axis covers seven. */
const LEAST_PART = 0.135;

type TimeScale = { ticks: number[]; unit: AxisUnit };

/**
 * The ticks of an axis of this width in pixels, ascending: round clock times, or midnights counted back from the last day. A narrow axis of less
 * than two days may have a single midnight; then its noons are its ticks.
 */
export function timeScale(from: number, until: number, width: number): TimeScale {
  const span = until - from;
  const leastStep = Math.max(LEAST_DISTANCE / width, LEAST_PART) * span;
  const step = STEPS.find((seconds) => seconds >= leastStep) ?? DAY;
  const unit = unitOf(step, span);
  if (unit !== 'days') return { ticks: clockTimes(from, until, step), unit };
  const ticks = midnights(from, until, leastStep);
  return ticks.length > 1 ? { ticks, unit } : { ticks: noons(from, until), unit: 'weekdayTimes' };
}

function clockTimes(from: number, until: number, step: number): number[] {
  // Warsaw differs from UTC by whole hours, so shorter steps are round in both.
  const stride = Math.min(step, HOUR);
  const ticks: number[] = [];
  for (let tick = Math.ceil(from / stride) * stride; tick <= until; tick += stride)
    if (step <= HOUR || (hourInWarsaw(tick) * HOUR) % step === 0) ticks.push(tick);
  return ticks;
}

const hourInWarsaw = (time: number): number => Number.parseInt(timeOfDay(new Date(time * 1000)), 10);

const noons = (from: number, until: number): number[] =>
  clockTimes(from, until, 12 * HOUR).filter((tick) => hourInWarsaw(tick) === 12);

function midnights(from: number, until: number, leastStep: number): number[] {
  const days = DAY_STEPS.find((count) => count * DAY >= leastStep) ?? Math.ceil(leastStep / DAY);
  const lastDay = warsawDay(new Date(until * 1000));
  const ticks: number[] = [];
  for (let count = 0; ; count += days) {
    const midnight = warsawMidnight(addDays(lastDay, -count)).getTime() / 1000;
    if (midnight < from) return ticks.toReversed();
    ticks.push(midnight);
  }
}

/**
 * The ticks of an axis of this width with their labels. No label occurs twice: of two moments with the same one, such as 16:00 at both edges
 * of an axis of one day, the later keeps it.
 */
export function timeLabels(from: number, until: number, width: number, now: Date): { tick: number; label: string }[] {
  const { ticks, unit } = timeScale(from, until, width);
  const labelled = ticks.map((tick) => ({ tick, label: tickLabel(tick, unit, now) }));
  return labelled.filter(({ tick, label }) => labelled.findLast((other) => other.label === label)!.tick === tick);
}

/** The label of a tick: a clock time, or a day, which is 'today' on the day of `now`. */
export function tickLabel(tick: number, unit: AxisUnit, now: Date): string {
  const moment = new Date(tick * 1000);
  if (unit === 'seconds') return timeWithSeconds(moment);
  if (unit === 'weekdayTimes') return weekdayAndTime(moment);
  if (unit !== 'days') return timeOfDay(moment);
  return warsawDay(moment) === warsawDay(now) ? uiTexts.today : dateNoYear(moment);
}

/** A moment under the cursor or in the table of a chart with this span in seconds. */
export function momentLabel(time: number, span: number): string {
  const moment = new Date(time * 1000);
  return `${dateShort(moment)}, ${span < READ_TO_SECONDS ? timeWithSeconds(moment) : timeOfDay(moment)}`;
}
