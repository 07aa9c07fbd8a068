import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { StartupError } from '../startup-error.ts';

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../migrations/', import.meta.url));
/** Any number of our own: everybody who migrates this database waits for this lock. */
const LOCK = 2_026_112_000;
const TRY_AGAIN_MS = 200;
const PATIENCE_MS = 5 * 60_000;
/** The last migration of the jobs' own schema, `graphile_worker`. */
const JOBS_REVISION = 20;

/**
 * Brings the schema forward: each `NNNN_name.sql` not applied yet, in order, each in a transaction of its own. There is no way back.
 * Needs a session connection (the lock lives as long as it). Processes that start together wait for each other, `alongside` (the jobs'
 * own schema) included; answers what was applied.
 */
export async function migrate(
  client: pg.ClientBase,
  log: Log,
  { folder = MIGRATIONS_FOLDER, alongside, patienceMs }: Migrating = {},
): Promise<string[]> {
  const files = await filesIn(folder);
  await lockMigrations(client, log, patienceMs);
  try {
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const pending = findPending(files, await findApplied(client));
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

/** Refuses, with a sentence, a schema that is not this program's. Changes nothing. */
export async function checkMigrated(client: pg.ClientBase): Promise<void> {
  const [missing] = findPending(await filesIn(MIGRATIONS_FOLDER), await findApplied(client));
  const jobs = missing ? 0 : await findJobsRevision(client);
  if (!missing && jobs >= JOBS_REVISION) return;
  const lacking = missing ?? `revision ${JOBS_REVISION} of the jobs' schema`;
  throw new StartupError(`The database is older than this program: it lacks ${lacking}. Run npm run admin -- migrate first.`);
}

/** Work that only one process at a time may do at its start. */
export async function locked(pool: pg.Pool, log: Log, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await lockMigrations(client, log);
    await work();
  } finally {
    // The session ends, and its lock with it.
    client.release(true);
  }
}

/** Waits for other processes, but not in silence and not for ever. The lock is held until it is unlocked or the session ends. */
export async function lockMigrations(client: pg.ClientBase, log: Log, patienceMs = PATIENCE_MS): Promise<void> {
  const lastTry = performance.now() + patienceMs;
  for (let isWaiting = false; ; isWaiting = true) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [LOCK]);
    if (rows[0]!.locked) return;
    const holder = isWaiting ? null : await findHolder(client);
    if (!isWaiting) log.warn({ holder }, 'waiting for another process, which migrates or fills the database');
    if (performance.now() > lastTry) {
      const minutes = Math.round(patienceMs / 60_000);
      throw new StartupError(
        `Another process has been migrating or filling the database for ${minutes} minutes (session ${await findHolder(client)} of the server); try again later.`,
      );
    }
    await sleep(TRY_AGAIN_MS);
  }
}

async function findHolder(client: pg.ClientBase): Promise<number | null> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_locks join pg_database on pg_database.oid = database
     where locktype = 'advisory' and objid = $1 and granted and datname = current_database()`,
    [LOCK],
  );
  return rows[0]?.pid ?? null;
}

type Migrating = { folder?: string; alongside?: () => Promise<void>; patienceMs?: number };

const filesIn = async (folder: string) => (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();

const UNDEFINED_TABLE = '42P01';

/** What a query finds in a table; `otherwise` where there is no such table. */
async function rowsOrElse<Row extends pg.QueryResultRow>(client: pg.ClientBase, query: string, otherwise: Row[]): Promise<Row[]> {
  try {
    return (await client.query<Row>(query)).rows;
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return otherwise;
    throw error;
  }
}

const findApplied = async (client: pg.ClientBase): Promise<string[]> =>
  (await rowsOrElse<{ name: string }>(client, 'select name from migrations order by name', [])).map(({ name }) => name);

async function findJobsRevision(client: pg.ClientBase): Promise<number> {
  const query = 'select coalesce(max(id), 0) as revision from graphile_worker.migrations';
  return (await rowsOrElse(client, query, [{ revision: 0 }]))[0]!.revision;
}

function findPending(files: string[], applied: string[]): string[] {
  const unknown = applied.find((name) => !files.includes(name));
  if (unknown) throw new StartupError(`The database is newer than this program: it has the migration ${unknown}.`);
  return files.filter((name) => !applied.includes(name));
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
