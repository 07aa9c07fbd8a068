import type pg from 'pg';

const GROWING = [
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
  'acts',
];

/**
 * Statements that drop and recreate the foreign keys and the non-unique indexes. One unique key of `contracts` is included, because rows are
 * inserted in another order than that of the key.
 */
const SECONDARY_INDEXES = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
  from pg_constraint
  where conrelid::regclass::text = any ($1) and (contype = 'f' or conname = 'contracts_bet_id_option_player_id_key')
  union all
  select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
  from pg_index where indrelid::regclass::text = any ($1) and not indisunique`;

/**
 * Drops secondary indexes and foreign keys, runs `work`, and recreates them from their definitions. This is several times as fast as updating
 * them row by row, and the recreated foreign keys check every row. `onRebuild` is called before they are recreated.
 */
export async function withoutIndexes(client: pg.ClientBase, work: () => Promise<void>, onRebuild: () => void): Promise<void> {
  const { rows } = await client.query<{ drop: string; create: string }>(SECONDARY_INDEXES, [GROWING]);
  const isForeignKey = (row: { create: string }) => row.create.includes(' FOREIGN KEY ');
  const ordered = [...rows.filter(isForeignKey), ...rows.filter((row) => !isForeignKey(row))];
  for (const row of ordered) await client.query(row.drop);
  await work();
  onRebuild();
  for (const row of ordered.toReversed()) await client.query(row.create);
}

/** Settings of the filling session: sorts and index builds in memory, commits without waiting for the disk. */
export const FILL_SETTINGS = `
  set work_mem = '768MB'; set maintenance_work_mem = '1GB'; set synchronous_commit = off; set max_parallel_workers_per_gather = 2;
  set max_parallel_maintenance_workers = 2; set timezone = 'UTC'`;

export const VACUUM_AND_ANALYZE = `vacuum (analyze, parallel 2)`;
export const CHECKPOINT = `checkpoint`;

/** Loads every table and index into memory, as on a server that has been running for a while. */
export async function readIntoMemory(pool: pg.Pool): Promise<void> {
  await pool.query('create extension if not exists pg_prewarm');
  await pool.query(`select pg_prewarm(oid) from pg_class where relkind in ('r', 'i') and relpersistence = 'p'`);
}
