import { DAY_MS } from '@wieszcz/domain';
import type { Random } from './random.ts';

/** Visitors in Poland in each hour of the day (UTC), relative to an hour around midday. */
const ACTIVITY_BY_HOUR = [
  0.1, 0.05, 0.05, 0.1, 0.3, 0.6, 0.9, 1, 1, 1, 1.1, 1.1, 1, 1, 1.1, 1.3, 1.5, 1.8, 2, 2, 1.7, 1.2, 0.7, 0.3,
];

/** A time at which players act. */
export type Tick = {
  at: Date;
  /** Visitors during the tick's part of the day, relative to an hour around midday. */
  activity: number;
  ticksOfDay: number;
};

/** Few ticks per day in the distant past, more in the last days, for which charts show single hours. */
export function makeTicks(now: Date, days: number, random: Random): Tick[] {
  const ticks: Tick[] = [];
  for (let day = days; day > 0; day--) {
    const perDay = day > 30 ? 6 : day > 7 ? 10 : day > 1 ? 24 : 48;
    for (let index = 0; index < perDay; index++) {
      const at = new Date(now.getTime() - day * DAY_MS + ((index + random.between(0.05, 0.95)) / perDay) * DAY_MS);
      ticks.push({ at, activity: ACTIVITY_BY_HOUR[at.getUTCHours()]! * (24 / perDay), ticksOfDay: perDay });
    }
  }
  return ticks;
}
