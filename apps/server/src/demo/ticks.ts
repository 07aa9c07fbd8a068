import type { Random } from './random.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Relative number of visitors in Poland for each UTC hour: few at night, most in the evening. */
const ACTIVITY_BY_HOUR = [
  0.1, 0.05, 0.05, 0.1, 0.3, 0.6, 0.9, 1, 1, 1, 1.1, 1.1, 1, 1, 1.1, 1.3, 1.5, 1.8, 2, 2, 1.7, 1.2, 0.7, 0.3,
];

export type Tick = { at: Date; /** Relative number of visitors. */ activity: number };

/** The times at which players act: sparse in the distant past, dense in the last days, where a chart shows single hours. */
export function makeTicks(now: Date, days: number, random: Random): Tick[] {
  const ticks: Tick[] = [];
  for (let day = days; day > 0; day--) {
    const perDay = day > 30 ? 9 : day > 7 ? 14 : day > 1 ? 24 : 48;
    for (let index = 0; index < perDay; index++) {
      const at = new Date(now.getTime() - day * DAY + ((index + random.between(0.05, 0.95)) / perDay) * DAY);
      ticks.push({ at, activity: ACTIVITY_BY_HOUR[at.getUTCHours()]! * (24 / perDay) });
    }
  }
  return ticks;
}
