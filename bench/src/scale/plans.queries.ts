import type pg from 'pg';

/**
 * Tables that the bench fills and that grow with the game: no query may scan one sequentially. Left out are growing tables that the bench
 * doesn't fill, such as `idempotency_keys` and `known_networks`, because the planner scans any small table.
 */
export const GROWING_TABLES = [
  'users',
  'markets',
  'bets',
  'accounts',
  'contracts',
  'offers',
  'bids',
  'journal',
  'daily_bonuses',
  'chances',
  'standings',
  'sessions',
  'net_worth_snapshots',
  'acts',
];

/** A statement that has a plan. Others, such as `begin` and `set`, can't be explained. */
export const HAS_PLAN = /^\s*(?:\/\*[^*]*\*\/\s*)?(?:select|with|values|insert|update|delete|merge)\b/i;

/**
 * Whether the text is that of `findFirstSteps`: it may scan whole tables, because it asks only whether they have any such row, which a large
 * game has among its first.
 */
export const asksForFirstRows = (text: string): boolean => text.includes('"hasPublished"');

export const explain = (query: string): string => `explain (format json) ${query}`;

/** The number of table pages that hold the ledger accounts of these players. */
export async function countPagesOfAccounts(pool: pg.Pool, players: readonly number[]): Promise<number> {
  const { rows } = await pool.query<{ pages: number }>(
    `select count(distinct split_part(ctid::text, ',', 1))::integer as pages from accounts where user_id = any ($1)`,
    [players],
  );
  return rows[0]!.pages;
}

export async function countSuspicions(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ found: number }>('select count(*)::integer as found from suspicions');
  return rows[0]!.found;
}

/** The number of sequential scans of each growing table so far, by all sessions. */
export async function countSequentialScans(pool: pg.Pool): Promise<Record<string, number>> {
  // A session publishes its counters with a delay. `pg_sleep` keeps all sessions of the pool busy at once, so that each publishes now.
  const sessions = Array.from({ length: pool.options.max ?? 10 }, () =>
    pool.query(`select pg_stat_force_next_flush(), pg_sleep(0.3)`),
  );
  await Promise.all(sessions);
  const { rows } = await pool.query<{ name: string; scans: number }>(
    `select relname as name, seq_scan as scans from pg_stat_user_tables where schemaname = 'public' and relname = any ($1) order by relname`,
    [GROWING_TABLES],
  );
  return Object.fromEntries(rows.map(({ name, scans }) => [name, scans]));
}
