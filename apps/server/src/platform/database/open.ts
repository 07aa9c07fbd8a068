import { join } from 'node:path';
import { Logger, runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { Client } from 'pg';
import type { Log } from '../log.ts';
import { StartupError } from '../startup-error.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrations.ts';
import { createDatabase, createPool, type Database } from './pool.ts';

export type OpenDatabase = { pool: pg.Pool; db: Database; close: () => Promise<void> };

const DATABASE = 'wieszcz';
const QUIET = new Logger(() => () => undefined);
const OLDEST_VERSION = 150_000;

/** The game's database, migrated and ready: the one at `databaseUrl`, or the embedded one with its files in `dataDir`. */
export async function openDatabase(
  { databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string },
  log: Log,
): Promise<OpenDatabase> {
  const embedded = databaseUrl ? null : await startEmbedded(join(dataDir, 'postgres'), log);
  if (embedded) await createDatabaseIfMissing(embedded.url('postgres'));
  const url = databaseUrl ?? embedded!.url(DATABASE);
  await prepareSchema(url, log);
  const pool = createPool(url, log);
  return {
    pool,
    db: createDatabase(pool),
    async close() {
      await pool.end();
      await embedded?.stop();
    },
  };
}

/** Checks the server and brings the schema forward, the jobs' own included. */
export async function prepareSchema(url: string, log: Log) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect().catch((error: Error & { code?: string }) => {
    throw new StartupError(`The database doesn't answer (${withoutSecrets(url)}): ${error.message || error.code}`);
  });
  try {
    await checkServer(client);
    await migrate(client, log, { alongside: () => runMigrations({ connectionString: url, logger: QUIET }) });
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function checkServer(client: pg.Client) {
  const { rows } = await client.query<{ version: number; encoding: string; polish: boolean }>(
    `select current_setting('server_version_num')::integer as version, current_setting('server_encoding') as encoding,
            exists (select from pg_collation where collname = 'pl-PL-x-icu') as polish`,
  );
  const { version, encoding, polish } = rows[0]!;
  if (version < OLDEST_VERSION) throw new StartupError('The database server is too old: PostgreSQL 15 or newer is needed.');
  if (encoding !== 'UTF8') throw new StartupError(`The database must be encoded in UTF8, it is ${encoding}.`);
  if (!polish) throw new StartupError('The database server lacks ICU collations (pl-PL-x-icu); use a build with ICU.');
}

async function createDatabaseIfMissing(url: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    // Two processes that start together may both find it missing; the second one's error is no error.
    if (rowCount === 0) await client.query(`create database ${DATABASE}`).catch(ignoreDuplicate);
  } finally {
    await client.end();
  }
}

function ignoreDuplicate(error: Error & { code?: string }) {
  if (error.code !== '42P04' && error.code !== '23505') throw error;
}

function withoutSecrets(url: string): string {
  if (!URL.canParse(url)) return 'DATABASE_URL';
  const parsed = new URL(url);
  return `${parsed.protocol}//${parsed.host}${parsed.pathname}`;
}
