import { dateNoYear, dateShort, money, percent, roundMoney, timeOfDay, timeWithSeconds } from '@wieszcz/texts';
import type { AxisUnit } from './series.ts';

export type ValueUnit = 'price' | 'chance' | 'amount';

const day = (time: number) => dateNoYear(new Date(time * 1000));
const DAY_OF_MONTH = /^\d+/;

/** Labels of the time axis: clock times below a day; else day numbers, each once, with the month where it begins or changes. */
export function timeLabels(times: readonly number[], unit: AxisUnit): string[] {
  if (unit === 'seconds') return times.map((time) => timeWithSeconds(new Date(time * 1000)));
  if (unit !== 'days') return times.map((time) => timeOfDay(new Date(time * 1000)));
  let [month, shown] = ['', ''];
  return times.map((time) => {
    const label = day(time);
    if (label === shown) return '';
    shown = label;
    const number = DAY_OF_MONTH.exec(label)?.[0] ?? label;
    const thisMonth = label.slice(number.length);
    const changed = thisMonth !== month;
    month = thisMonth;
    return changed ? label : number;
  });
}

export const valueLabel = (value: number, unit: ValueUnit): string =>
  unit === 'price' ? money(value) : unit === 'chance' ? percent(value) : roundMoney(value);

/** A moment as the legend and the table tell it. */
export const momentLabel = (time: number, unit: AxisUnit): string => {
  const moment = new Date(time * 1000);
  return `${dateShort(moment)}, ${unit === 'seconds' ? timeWithSeconds(moment) : timeOfDay(moment)}`;
};

/** Room around the lines: a tenth of their span, never less than `least`, within 0…1 for prices. */
export function valueRange(low: number, high: number, unit: ValueUnit): [number, number] {
  const least = unit === 'amount' ? Math.max(high * 0.02, 10) : 0.05;
  const room = Math.max((high - low) * 0.12, least);
  const top = high + room;
  return [Math.max(low - room, 0), unit === 'amount' ? top : Math.min(top, 1)];
}
