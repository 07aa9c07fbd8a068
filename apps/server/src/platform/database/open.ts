import { join } from 'node:path';
import { Logger, runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { Client } from 'pg';
import type { Log } from '../log.ts';
import { StartupError } from '../startup-error.ts';
import { type Addresses, connectedTo, findAddresses, withoutSecrets } from './connections/addresses.ts';
import { type EmbeddedServer, startEmbedded } from './embedded.ts';
import { READ_ONLY } from './failures.ts';
import { checkMigrated, lockMigrations, migrate } from './migrations.ts';
import { createNotificationListener, type Subscribe } from './notifications/notifications.ts';
import {
  closePool,
  createChangingPool,
  createMaintenancePool,
  createReadingPool,
  createResolutionPool,
  createTradingPool,
  type Database,
  DEADLINES,
} from './pool.ts';

/** Connection pools by purpose, so that no kind of work waits for the connections of another, and the notification listener. */
export type OpenDatabase = {
  /** For the exchange and the readiness check. */
  pool: pg.Pool;
  /** For resolutions. */
  resolutions: pg.Pool;
  /** For jobs and audits. */
  maintenance: pg.Pool;
  /** For reads, and for writes that wait for no lock. */
  db: Database;
  /** For writes of rows that the exchange writes, too. */
  changes: Database;
  /** Notifications of the database to all processes. */
  subscribe: Subscribe;
  /** Whether statements may be prepared; behind a pooler they may not. */
  preparedStatements: boolean;
  close: () => Promise<void>;
};

const DATABASE = 'wieszcz';
const DRAFT = 'wieszcz_draft';
const SILENT = new Logger(() => () => undefined);
const MIN_VERSION = 150_000;

type OpenOptions = {
  databaseUrl: string | null;
  /** Bypasses the pooler at `databaseUrl`, if there is one. */
  databaseDirectUrl?: string | null;
  preparedStatements?: boolean;
  /** Whether an older schema is migrated or refused; default: migrated. A new embedded database always gets its schema. */
  migrate?: boolean;
  dataDir: string;
  /** Fills a new embedded database before its first use. An interrupted fill is discarded and repeated at the next start. */
  seed?: (pool: pg.Pool) => Promise<void>;
};

/** Opens the database at `databaseUrl`, or the embedded one in `dataDir`, with this program's schema. Throws StartupError. */
export async function openDatabase(options: OpenOptions, log: Log): Promise<OpenDatabase> {
  const { databaseUrl, databaseDirectUrl = null, dataDir, seed } = options;
  if (databaseUrl) return openReady(await findAddresses(databaseUrl, databaseDirectUrl), options, log);
  const server = await startEmbedded(join(dataDir, 'postgres'), log);
  try {
    await createDatabaseIfMissing(server, seed, log);
    const url = server.url(DATABASE);
    return await openReady({ url, direct: url, pooled: false }, options, log, () => server.stop());
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function openReady(
  { url, direct, pooled }: Addresses,
  { preparedStatements = true, migrate: mayMigrate = true }: OpenOptions,
  log: Log,
  onClosed?: () => Promise<void>,
): Promise<OpenDatabase> {
  await (mayMigrate ? prepareSchema(direct, log) : checkSchema(direct));
  const prepared = preparedStatements && !pooled;
  const [pool, resolutions] = [createTradingPool(url, log, pooled), createResolutionPool(direct, log)];
  const maintenance = createMaintenancePool(direct, log);
  const [reading, db] = createReadingPool(url, log, { prepared, pooled });
  const [changing, changes] = createChangingPool(url, log, { prepared, pooled });
  const listener = createNotificationListener(direct, log);
  return {
    pool,
    resolutions,
    maintenance,
    db,
    changes,
    subscribe: listener.subscribe,
    preparedStatements: prepared,
    async close() {
      await Promise.all([listener.close(), ...[pool, resolutions, maintenance, reading, changing].map(closePool)]);
      await onClosed?.();
    },
  };
}

/** Checks the server and migrates the schema, including that of the jobs. */
export async function prepareSchema(url: string, log: Log) {
  const migrateJobs = () => withPool(url, log, (pool) => runMigrations({ pgPool: pool, logger: SILENT }));
  try {
    await connectedTo(url, async (client) => {
      client.limitSilence(DEADLINES.maintenance);
      await checkServer(client);
      await migrate(client, log, { migrateJobs });
    });
  } catch (error) {
    if ((error as { code?: string }).code !== READ_ONLY) throw error;
    throw new StartupError(`The database takes no writes now, as a standby or during a failover (${withoutSecrets(url)}).`);
  }
}

/** Checks the server and that no migration is missing. */
const checkSchema = (url: string) =>
  connectedTo(url, async (client) => {
    await checkServer(client);
    await checkMigrated(client);
  });

async function checkServer(client: pg.Client) {
  const { rows } = await client.query<{ version: number; encoding: string; polish: boolean }>(
    `select current_setting('server_version_num')::integer as version, current_setting('server_encoding') as encoding,
            exists (select from pg_collation where collname = 'pl-PL-x-icu') as polish`,
  );
  const { version, encoding, polish } = rows[0]!;
  if (version < MIN_VERSION) throw new StartupError('The database server is too old: PostgreSQL 15 or newer is needed.');
  if (encoding !== 'UTF8') throw new StartupError(`The database must be encoded in UTF8, it is ${encoding}.`);
  if (!polish) throw new StartupError('The database server lacks ICU collations (pl-PL-x-icu); use a build with ICU.');
}

/** Builds the database under a draft name and renames it, so that a database with the final name is complete. Runs under the migration lock. */
async function createDatabaseIfMissing(server: EmbeddedServer, seed: OpenOptions['seed'], log: Log) {
  const client = new Client({ connectionString: server.url('postgres') });
  await client.connect();
  try {
    await lockMigrations(client, log);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) {
      await client.query(`drop database if exists ${DRAFT} with (force)`);
      await client.query(`create database ${DRAFT}`);
      await prepareSchema(server.url(DRAFT), log);
      if (seed) await withPool(server.url(DRAFT), log, seed);
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
