import type pg from 'pg';

export const GROWING_TABLES = ['users', 'markets', 'bets', 'accounts', 'contracts', 'offers', 'journal', 'daily_bonuses'];

export const explain = (query: string): string => `explain (format json) ${query}`;

/** On how many pages these players' accounts lie. */
export async function countPagesOfAccounts(pool: pg.Pool, players: readonly number[]): Promise<number> {
  const { rows } = await pool.query<{ pages: number }>(
    `select count(distinct split_part(ctid::text, ',', 1))::integer as pages from accounts where user_id = any ($1)`,
    [players],
  );
  return rows[0]!.pages;
}

/** How often each growing table was scanned from end to end, by any session, up to now. */
export async function sequentialScans(pool: pg.Pool): Promise<Record<string, number>> {
  // A session tells its counts seconds later; all of the pool's, kept busy at once, are told to do so now.
  const sessions = Array.from({ length: pool.options.max ?? 10 }, () =>
    pool.query(`select pg_stat_force_next_flush(), pg_sleep(0.3)`),
  );
  await Promise.all(sessions);
  await pool.query('select pg_stat_clear_snapshot()');
  const { rows } = await pool.query<{ name: string; scans: number }>(
    `select relname as name, seq_scan as scans from pg_stat_user_tables where schemaname = 'public' and relname = any ($1) order by relname`,
    [GROWING_TABLES],
  );
  return Object.fromEntries(rows.map(({ name, scans }) => [name, scans]));
}
