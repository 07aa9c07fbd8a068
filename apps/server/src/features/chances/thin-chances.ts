import { DAY_MS, HOUR_MS } from '@wieszcz/domain';
import type { Database } from '../../platform/database/pool.ts';
import { deleteSuperseded, findLastTime } from './recorded.queries.ts';

export const THIN_CHANCES = 'thinChances';

/** Of chances older than `afterMs` the last of every `seconds` is kept: 288 a day after a day, 24 a day after a week. */
const STEPS = [
  { afterMs: DAY_MS, seconds: 300 },
  { afterMs: 7 * DAY_MS, seconds: 3_600 },
] as const;
/** The job runs daily. Two further days, so that a missed run makes no difference. */
const THINNED_MS = 3 * DAY_MS;

/**
 * Thins the recorded chances that have become older than a day and a week, one hour of them per statement. Running twice changes nothing
 * more.
 *
 * Each step thins the last `afterMs + THINNED_MS` of the hours that are old enough; hours without a chance don't count. At a stop at most the
 * last `afterMs` were too young, so the first run after it reaches them, however long the stop was.
 */
export async function thinChances(db: Database, now: Date): Promise<void> {
  for (const { afterMs, seconds } of STEPS) {
    let until = hourOf(now) - afterMs;
    for (let hours = (afterMs + THINNED_MS) / HOUR_MS; hours > 0; hours -= 1) {
      const last = await findLastTime(db, new Date(until));
      if (!last) break;
      until = hourOf(last);
      await deleteSuperseded(db, new Date(until), new Date(until + HOUR_MS), seconds);
    }
  }
}

const hourOf = (time: Date): number => Math.floor(time.getTime() / HOUR_MS) * HOUR_MS;
