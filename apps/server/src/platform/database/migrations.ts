import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { StartupError, TemporaryStartupError } from '../startup-error.ts';
import { isDatabaseAway, LOCK_NOT_AVAILABLE } from './failures.ts';

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../migrations/', import.meta.url));
/** The key of the advisory lock under which all processes migrate; an arbitrary number. */
export const LOCK_KEY = 2_026_112_000;
const RETRY_MS = 200;
const MAX_WAIT_MS = 5 * 60_000;
/**
 * How long a migration waits for a lock before it starts again after a pause: while it waits, all later statements on the table wait behind
 * it. Longer than `deadlock_timeout`, after which PostgreSQL cancels an autovacuum that is in the way. If this process freezes in a migration,
 * the database ends its transaction.
 */
export const MIGRATION_SETTINGS = { lock_timeout: '2s', idle_in_transaction_session_timeout: '10s' };
const SET_LIMITS = Object.entries(MIGRATION_SETTINGS)
  .map(([name, value]) => `set local ${name} = '${value}'`)
  .join('; ');
const PAUSE_FOR_OTHERS_MS = 1_000;
/** The schema of the jobs, which their library migrates. */
const JOBS_SCHEMA = 'graphile_worker';
/** The last migration of this schema. */
const JOBS_REVISION = 20;

/**
 * Applies each `NNNN_name.sql` that isn't applied yet, in order and in a transaction of its own; there are no down migrations. Returns the
 * applied names. Needs a session connection, as a session-level lock makes processes that start together wait for each other;
 * `migrateJobs` runs under the same lock.
 */
export async function migrate(
  client: pg.ClientBase,
  log: Log,
  { folder = MIGRATIONS_FOLDER, migrateJobs, maxWaitMs = MAX_WAIT_MS }: MigrateOptions = {},
): Promise<string[]> {
  const files = await listFiles(folder);
  await lockMigrations(client, log, maxWaitMs);
  try {
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const pending = findPending(files, await listApplied(client));
    for (const name of pending) {
      const text = await readFile(`${folder}/${name}`, 'utf8');
      await betweenLocks(name, () => apply(client, { name, text }), log, maxWaitMs);
      log.info({ migration: name }, 'migrated');
    }
    if (migrateJobs) await betweenLocks(JOBS_SCHEMA, migrateJobs, log, maxWaitMs);
    return pending;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK_KEY]).catch(() => undefined);
  }
}

/** Throws StartupError if the schema is older or newer than this program. Changes nothing. */
export async function checkMigrated(client: pg.ClientBase): Promise<void> {
  const [missing] = findPending(await listFiles(MIGRATIONS_FOLDER), await listApplied(client));
  const jobs = missing ? 0 : await findJobsRevision(client);
  if (!missing && jobs >= JOBS_REVISION) return;
  const lackingMigration = missing ?? `revision ${JOBS_REVISION} of the jobs' schema`;
  throw new StartupError(
    `The database is older than this program: it lacks ${lackingMigration}. Run npm run admin -- migrate first.`,
  );
}

/** Runs `work` in one process at a time: it waits for the lock of the migrations. */
export async function withMigrationLock(pool: pg.Pool, log: Log, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await lockMigrations(client, log);
    await work();
  } finally {
    // Destroying the connection ends the session and releases its lock.
    client.release(true);
  }
}

/** Acquires the lock of the migrations for this session. Logs that it waits; throws StartupError after `maxWaitMs`. */
export async function lockMigrations(client: pg.ClientBase, log: Log, maxWaitMs = MAX_WAIT_MS): Promise<void> {
  const deadline = performance.now() + maxWaitMs;
  for (let isWaiting = false; ; isWaiting = true) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [LOCK_KEY]);
    if (rows[0]!.locked) return;
    const holder = isWaiting ? null : await findHolder(client);
    if (!isWaiting) log.warn({ holder }, 'waiting for another process, which migrates or fills the database');
    if (performance.now() > deadline) {
      const minutes = Math.round(maxWaitMs / 60_000);
      throw new TemporaryStartupError(
        `Another process has been migrating or filling the database for ${minutes} minutes (session ${await findHolder(client)} of the server); try again later.`,
      );
    }
    await sleep(RETRY_MS);
  }
}

async function findHolder(client: pg.ClientBase): Promise<number | null> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_locks join pg_database on pg_database.oid = database
     where locktype = 'advisory' and objid = $1 and granted and datname = current_database()`,
    [LOCK_KEY],
  );
  return rows[0]?.pid ?? null;
}

/** `migrateJobs` applies `MIGRATION_SETTINGS`, and can be repeated after it has failed. */
type MigrateOptions = { folder?: string; migrateJobs?: () => Promise<void>; maxWaitMs?: number };

const listFiles = async (folder: string) => (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();

const UNDEFINED_TABLE = '42P01';

/** The rows of a query; `fallback` if its table doesn't exist. */
async function rowsOrElse<Row extends pg.QueryResultRow>(client: pg.ClientBase, query: string, fallback: Row[]): Promise<Row[]> {
  try {
    return (await client.query<Row>(query)).rows;
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return fallback;
    throw error;
  }
}

const listApplied = async (client: pg.ClientBase): Promise<string[]> =>
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

type Migration = { name: string; text: string };

/**
 * Repeats `migrateNow` until its locks are free, and logs that it waits. Throws TemporaryStartupError after `maxWaitMs`, and if the database
 * fails.
 */
async function betweenLocks(name: string, migrateNow: () => Promise<void>, log: Log, maxWaitMs: number): Promise<void> {
  const deadline = performance.now() + maxWaitMs;
  for (let isWaiting = false; ; isWaiting = true) {
    try {
      return await migrateNow();
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) {
        const Failure = isDatabaseAway(error) ? TemporaryStartupError : Error;
        throw new Failure(`The migration ${name} failed: ${(error as Error).message}`, { cause: error });
      }
      if (!isWaiting) log.warn({ migration: name }, 'a migration waits for locks that other transactions hold');
      if (performance.now() > deadline) {
        const minutes = Math.round(maxWaitMs / 60_000);
        throw new TemporaryStartupError(
          `The migration ${name} has waited ${minutes} minutes for locks that other transactions hold (pg_stat_activity shows them); try again later.`,
        );
      }
    }
    await sleep(PAUSE_FOR_OTHERS_MS);
  }
}

async function apply(client: pg.ClientBase, { name, text }: Migration): Promise<void> {
  await client.query(`begin; ${SET_LIMITS}`);
  try {
    await client.query(text);
    await client.query('insert into migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    // The database may have ended the session, with an error that says more than this one.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
