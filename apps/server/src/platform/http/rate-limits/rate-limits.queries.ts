import { sql } from 'kysely';
import type { Database } from '../../database/pool.ts';
import type { RateLimitsRow } from '../../database/schema.ts';

/**
 * Counts one attempt for each key and returns each key's window. An expired window starts anew. No window ends after `until`, so that a
 * process whose clock is ahead doesn't prolong it. Keys are locked in order, which rules out deadlocks.
 */
export async function countAttempt(db: Database, keys: string[], now: Date, until: Date): Promise<RateLimitsRow[]> {
  const { rows } = await sql<RateLimitsRow>`
    insert into rate_limits as counted (key, used, until)
    select key, 1, ${until}::timestamptz from unnest(${keys}::text[]) as key order by key collate "C"
    on conflict (key) do update set
      used = case when counted.until <= ${now} then 1 else counted.used + 1 end,
      until = case when counted.until <= ${now} then excluded.until else least(counted.until, excluded.until) end
    returning key, used, until`.execute(db);
  return rows;
}

/** The window of a key; null if nothing is counted now. */
export async function findWindow(db: Database, key: string, now: Date): Promise<RateLimitsRow | null> {
  const { rows } = await sql<RateLimitsRow>`
    select key, used, until from rate_limits where key = ${key} and until > ${now}`.execute(db);
  return rows[0] ?? null;
}

/** An attempt that was counted for the key in the window that ends at `until`. */
export type CountedAttempt = { key: string; until: Date };

/**
 * Takes back one attempt of each key that doesn't count after all, unless its window has been replaced by a later one. Keys are locked in
 * order, as by `countAttempt`.
 */
export async function uncountAttempt(db: Database, attempts: readonly CountedAttempt[]): Promise<void> {
  await sql`
    with counted as (
      select r.key from rate_limits r
      join unnest(${attempts.map(({ key }) => key)}::text[], ${attempts.map(({ until }) => until)}::timestamptz[]) as taken (key, until)
        on taken.key = r.key
      where r.until <= taken.until and r.used > 0 order by r.key collate "C" for no key update of r
    )
    update rate_limits r set used = used - 1 from counted where r.key = counted.key`.execute(db);
}

export type Attempts = { key: string; calls: number; until: Date };

/** Adds attempts to the counts of all processes and returns the sums. Each key contains the number of its window, so no count starts anew. */
export async function addAttempts(db: Database, attempts: readonly Attempts[]): Promise<Pick<RateLimitsRow, 'key' | 'used'>[]> {
  const { rows } = await sql<Pick<RateLimitsRow, 'key' | 'used'>>`
    insert into rate_limits as counted (key, used, until)
    select key, calls, until from unnest(
      ${attempts.map(({ key }) => key)}::text[], ${attempts.map(({ calls }) => calls)}::integer[],
      ${attempts.map(({ until }) => until)}::timestamptz[]
    ) as added (key, calls, until) order by key collate "C"
    on conflict (key) do update set used = counted.used + excluded.used
    returning key, used`.execute(db);
  return rows;
}

export async function deleteExpiredCounts(db: Database, now: Date): Promise<void> {
  await sql`delete from rate_limits where until <= ${now}`.execute(db);
}
