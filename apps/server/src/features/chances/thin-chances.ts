import { DAY_MS, HOUR_MS } from '@wieszcz/domain';
import type { Database } from '../../platform/database/pool.ts';
import { deleteSuperseded } from './recorded.queries.ts';

export const THIN_CHANCES = 'thinChances';

/** Of chances older than `afterMs` the last of every `seconds` is kept: 288 a day after a day, 24 a day after a week. */
const STEPS = [
  { afterMs: DAY_MS, seconds: 300 },
  { afterMs: 7 * DAY_MS, seconds: 3_600 },
] as const;
/** The job runs daily. It thins two days again, so that a day on which it didn't run makes no difference. */
const THINNED_MS = 3 * DAY_MS;

/**
 * Thins the recorded chances that have become older than a day and a week, one hour of them per statement. Running twice changes nothing
 * more.
 */
export async function thinChances(db: Database, now: Date): Promise<void> {
  const lastHour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  for (const { afterMs, seconds } of STEPS)
    for (let until = lastHour - afterMs; until > lastHour - afterMs - THINNED_MS; until -= HOUR_MS)
      await deleteSuperseded(db, new Date(until - HOUR_MS), new Date(until), seconds);
}
