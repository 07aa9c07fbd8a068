import { type Day, UNDETERMINED_END, warsawMidnight } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Condition } from '../lists/filters.queries.ts';

/** Whether an open market `m` is overdue, as the glossary defines it. Never null, so that lists can be sorted by it. */
export const isOverdue = (today: Day): Condition => sql`(m.end_date < ${today}
  or m.end_date >= ${UNDETERMINED_END} and coalesce(m.trading_closes_at < ${warsawMidnight(today)}, false))`;
