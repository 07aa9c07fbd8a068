import { sql } from 'kysely';
import type { Database } from '../../database/pool.ts';

export type CountedKey = { key: string; used: number; until: Date };

/**
 * Counts one attempt for each key and answers each key's window. A window that has ended starts anew. Windows end at `until` at the
 * latest, so that a process whose clock is ahead keeps nobody waiting for longer. Keys are locked in order, which rules out deadlocks.
 */
export async function countAttempt(db: Database, keys: string[], now: Date, until: Date): Promise<CountedKey[]> {
  const { rows } = await sql<CountedKey>`
    insert into rate_limits as counted (key, used, until)
    select key, 1, ${until}::timestamptz from unnest(${keys}::text[]) as key order by key collate "C"
    on conflict (key) do update set
      used = case when counted.until <= ${now} then 1 else counted.used + 1 end,
      until = case when counted.until <= ${now} then excluded.until else least(counted.until, excluded.until) end
    returning key, used, until`.execute(db);
  return rows;
}

export async function deleteExpiredCounts(db: Database, now: Date): Promise<void> {
  await sql`delete from rate_limits where until <= ${now}`.execute(db);
}
