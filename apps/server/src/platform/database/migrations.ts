import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { StartupError } from '../startup-error.ts';

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../migrations/', import.meta.url));
/** Any number of our own: everybody who migrates this database waits for this lock. */
export const LOCK = 2_026_112_000;

/**
 * Brings the schema forward: each `NNNN_name.sql` not applied yet, in order, each in a transaction of its own. There is no way back.
 * Needs a session connection (the lock lives as long as it). Processes that start together wait for each other, `alongside` (the jobs'
 * own schema) included; answers what was applied.
 */
export async function migrate(
  client: pg.ClientBase,
  log: Log,
  { folder = MIGRATIONS_FOLDER, alongside }: Migrating = {},
): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();
  await client.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    const pending = await findPending(client, files);
    for (const name of pending) {
      await apply(client, name, await readFile(`${folder}/${name}`, 'utf8'));
      log.info({ migration: name }, 'migrated');
    }
    await alongside?.();
    return pending;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
  }
}

/** Work that only one process at a time may do at its start. */
export async function locked(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await work();
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
    client.release();
  }
}

type Migrating = { folder?: string; alongside?: () => Promise<void> };

async function findPending(client: pg.ClientBase, files: string[]): Promise<string[]> {
  await client.query(
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name');
  const applied = new Set(rows.map((row) => row.name));
  const unknown = rows.find((row) => !files.includes(row.name));
  if (unknown) throw new StartupError(`The database is newer than this program: it has the migration ${unknown.name}.`);
  return files.filter((name) => !applied.has(name));
}

async function apply(client: pg.ClientBase, name: string, text: string) {
  await client.query('begin');
  try {
    await client.query(text);
    await client.query('insert into migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
