import { dateNoYear, dateShort, money, percent, roundMoney, timeOfDay, timeWithSeconds } from '@wieszcz/texts';
import type { AxisUnit } from './series.ts';

export type ValueUnit = 'price' | 'chance' | 'amount';

const day = (time: number) => dateNoYear(new Date(time * 1000));
const DAY_OF_MONTH = /^\d+/;

/**
 * Labels of the time axis for ticks in seconds since 1970. Spans below a day get clock times. Longer spans get day numbers, each
 * once, with the month at the first label and where the month changes; a repeated day gets an empty label.
 */
export function timeLabels(times: readonly number[], unit: AxisUnit): string[] {
  if (unit === 'seconds') return times.map((time) => timeWithSeconds(new Date(time * 1000)));
  if (unit !== 'days') return times.map((time) => timeOfDay(new Date(time * 1000)));
  let [lastMonth, lastLabel] = ['', ''];
  return times.map((time) => {
    const label = day(time);
    if (label === lastLabel) return '';
    lastLabel = label;
    const number = DAY_OF_MONTH.exec(label)?.[0] ?? label;
    const month = label.slice(number.length);
    const isNewMonth = month !== lastMonth;
    lastMonth = month;
    return isNewMonth ? label : number;
  });
}

export const valueLabel = (value: number, unit: ValueUnit): string =>
  unit === 'price' ? money(value) : unit === 'chance' ? percent(value) : roundMoney(value);

/** A moment in the legend and the table; `time` in seconds since 1970. */
export const momentLabel = (time: number, unit: AxisUnit): string => {
  const moment = new Date(time * 1000);
  return `${dateShort(moment)}, ${unit === 'seconds' ? timeWithSeconds(moment) : timeOfDay(moment)}`;
};

/** Range of the value axis: the values with a margin of 12 % of their span, at least `minMargin`; prices stay within 0…1. */
export function valueRange(low: number, high: number, unit: ValueUnit): [number, number] {
  const minMargin = unit === 'amount' ? Math.max(high * 0.02, 10) : 0.05;
  const margin = Math.max((high - low) * 0.12, minMargin);
  const top = high + margin;
  return [Math.max(low - margin, 0), unit === 'amount' ? top : Math.min(top, 1)];
}
