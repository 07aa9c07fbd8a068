import { join } from 'node:path';
import { Logger, runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { Client } from 'pg';
import type { Log } from '../log.ts';
import { StartupError } from '../startup-error.ts';
import { createEar, type Hear } from './announcements.ts';
import { DatabaseClient } from './connection.ts';
import { type EmbeddedServer, startEmbedded } from './embedded.ts';
import { LOCK, migrate } from './migrations.ts';
import { READ_ONLY } from './failures.ts';
import { hostsOf } from './hosts.ts';
import {
  closePool,
  createChangingPool,
  createDatabase,
  createMaintenancePool,
  createReadingPool,
  createResolutionPool,
  createTradingPool,
  type Database,
  DEADLINES,
} from './pool.ts';

/** Connections of several kinds, so that none of them wait for another's, and one that hears. */
export type OpenDatabase = {
  /** For the exchange and the probes. */
  pool: pg.Pool;
  /** For resolutions. */
  resolutions: pg.Pool;
  /** For jobs and audits. */
  maintenance: pg.Pool;
  /** For reads, and for writes that wait for nobody. */
  db: Database;
  /** For changes of what the exchange changes too. */
  changes: Database;
  /** What the database announces to all processes. */
  hear: Hear;
  close: () => Promise<void>;
};

const DATABASE = 'wieszcz';
const DRAFT = 'wieszcz_draft';
const QUIET = new Logger(() => () => undefined);
const OLDEST_VERSION = 150_000;

type Opening = {
  databaseUrl: string | null;
  preparedStatements?: boolean;
  dataDir: string;
  /** Fills a new embedded database before anybody sees it. One that was cut short is thrown away and filled from the start. */
  firstFill?: (pool: pg.Pool) => Promise<void>;
};

/** The game's database, migrated and ready: the one at `databaseUrl`, or the embedded one with its files in `dataDir`. */
export async function openDatabase(
  { databaseUrl, preparedStatements = true, dataDir, firstFill }: Opening,
  log: Log,
): Promise<OpenDatabase> {
  if (databaseUrl) return openReady(databaseUrl, preparedStatements, log);
  const server = await startEmbedded(join(dataDir, 'postgres'), log);
  try {
    await createDatabaseIfMissing(server, firstFill, log);
    return await openReady(server.url(DATABASE), preparedStatements, log, () => server.stop());
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function openReady(url: string, prepared: boolean, log: Log, afterwards?: () => Promise<void>): Promise<OpenDatabase> {
  await prepareSchema(url, log);
  const [pool, resolutions] = [createTradingPool(url, log), createResolutionPool(url, log)];
  const maintenance = createMaintenancePool(url, log);
  const [reading, changing] = [createReadingPool(url, log), createChangingPool(url, log)];
  const ear = createEar(url, log);
  return {
    pool,
    resolutions,
    maintenance,
    db: createDatabase(reading, { prepared }),
    changes: createDatabase(changing, { prepared }),
    hear: ear.hear,
    async close() {
      await Promise.all([ear.close(), ...[pool, resolutions, maintenance, reading, changing].map(closePool)]);
      await afterwards?.();
    },
  };
}

/** Checks the server and brings the schema forward, the jobs' own included. */
export async function prepareSchema(url: string, log: Log) {
  if (!(await hostsOf(url).look())) throw new StartupError(`None of the database's hosts takes writes (${withoutSecrets(url)}).`);
  const client = new DatabaseClient(url);
  await client.connect().catch((error: Error & { code?: string }) => {
    throw new StartupError(`The database doesn't answer (${withoutSecrets(url)}): ${error.message || error.code}`);
  });
  client.limitSilence(DEADLINES.maintenance);
  try {
    await checkServer(client);
    await migrate(client, log, { alongside: () => withPool(url, log, (pool) => runMigrations({ pgPool: pool, logger: QUIET })) });
  } catch (error) {
    if ((error as { code?: string }).code !== READ_ONLY) throw error;
    throw new StartupError(`The database takes no writes now, as a standby or during a failover (${withoutSecrets(url)}).`);
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

/** Under its final name a database is complete: it grows as a draft. Of processes that start together one makes it. */
async function createDatabaseIfMissing(server: EmbeddedServer, fill: Opening['firstFill'], log: Log) {
  const client = new Client({ connectionString: server.url('postgres') });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) {
      await client.query(`drop database if exists ${DRAFT} with (force)`);
      await client.query(`create database ${DRAFT}`);
      await prepareSchema(server.url(DRAFT), log);
      if (fill) await withPool(server.url(DRAFT), log, fill);
      await client.query(`alter database ${DRAFT} rename to ${DATABASE}`);
    }
  } finally {
    await client.end();
  }
}

async function withPool(url: string, log: Log, work: (pool: pg.Pool) => Promise<void>) {
  const pool = createMaintenancePool(url, log);
  await work(pool).finally(() => pool.end());
}

/** Protocol, hosts and name of the database. */
const withoutSecrets = (url: string): string => url.replace(/\/\/[^@/?#]*@/, '//').replace(/[?#].*$/s, '');
