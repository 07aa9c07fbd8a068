import type pg from 'pg';

const GROWING = ['users', 'markets', 'bets', 'accounts', 'contracts', 'offers', 'journal', 'daily_bonuses'];

/** Foreign keys and indexes but the primary keys, as the statements that make them again. Contracts have one unique key that rows arrive out of order for. */
const SECONDARY = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
  from pg_constraint
  where conrelid::regclass::text = any ($1) and (contype = 'f' or conname = 'contracts_bet_id_option_player_id_key')
  union all
  select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
  from pg_index where indrelid::regclass::text = any ($1) and not indisunique`;

/**
 * Fills tables without their secondary indexes and foreign keys, then makes them anew from their own definitions: several times
 * as fast as keeping them up row by row, and the foreign keys check every row once more.
 */
export async function withoutIndexes(client: pg.ClientBase, work: () => Promise<void>, rebuilding: () => void): Promise<void> {
  const { rows } = await client.query<{ drop: string; create: string }>(SECONDARY, [GROWING]);
  const isForeignKey = (row: { create: string }) => row.create.includes(' FOREIGN KEY ');
  const ordered = [...rows.filter(isForeignKey), ...rows.filter((row) => !isForeignKey(row))];
  for (const row of ordered) await client.query(row.drop);
  await work();
  rebuilding();
  for (const row of ordered.toReversed()) await client.query(row.create);
}

/** For the session that fills: sorts and builds in memory, and no wait for the disk at each step. */
export const FILLING = `
  set work_mem = '768MB'; set maintenance_work_mem = '1GB'; set synchronous_commit = off; set max_parallel_workers_per_gather = 2;
  set max_parallel_maintenance_workers = 2; set timezone = 'UTC'`;

export const TIDY = `vacuum (analyze, parallel 2)`;
export const CHECKPOINT = `checkpoint`;

/** Every table and index, as a server that has been busy for a while has them: just filled, most of a game waits on the disk. */
export async function readIntoMemory(pool: pg.Pool): Promise<void> {
  await pool.query('create extension if not exists pg_prewarm');
  await pool.query(`select pg_prewarm(oid) from pg_class where relkind in ('r', 'i') and relpersistence = 'p'`);
}
