import { join } from 'node:path';
import { Logger, runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { Client } from 'pg';
import type { Log } from '../log.ts';
import { StartupError } from '../startup-error.ts';
import { type Addresses, connectedTo, findAddresses } from './connections/addresses.ts';
import { hasCluster } from './embedded-version.ts';
import { type EmbeddedServer, startEmbedded } from './embedded.ts';
import { checkMigrated, lockMigrations, migrate, MIGRATION_SETTINGS } from './migrations.ts';
import { createNotificationListener, type Subscribe } from './notifications/notifications.ts';
import {
  closePool,
  createChangingPool,
  createMaintenancePool,
  createPool,
  createReadingPool,
  createReplicaPool,
  createResolutionPool,
  createTradingPool,
  type Database,
  DEADLINES,
} from './pool.ts';
import { createReplicaReads } from './replica/replica.ts';

/** Connection pools by purpose, so that no kind of work waits for the connections of another, and the notification listener. */
export type OpenDatabase = {
  /** For the exchange, the readiness check and the WAL position with which a replica is compared. */
  pool: pg.Pool;
  /** For resolutions. */
  resolutions: pg.Pool;
  /** For jobs and audits. */
  maintenance: pg.Pool;
  /** For reads, and for writes that wait for no lock. */
  db: Database;
  /** For reads that may be some seconds old: a replica, if there is one and it keeps up, otherwise the same as `db`. */
  replicas: Database;
  /** For writes of rows that the exchange writes, too. */
  changes: Database;
  /** Subscribes to notifications, which the database sends to all processes. */
  subscribe: Subscribe;
  /** Whether statements may be prepared; behind a pooler they may not. */
  preparedStatements: boolean;
  close: () => Promise<void>;
};

/** The game's database on the embedded server. */
export const DATABASE = 'wieszcz';
const DRAFT = 'wieszcz_draft';
const SILENT = new Logger(() => () => undefined);
const MIN_VERSION = 150_000;

type OpenOptions = {
  databaseUrl: string | null;
  /** Bypasses the pooler at `databaseUrl`, if there is one. */
  databaseDirectUrl?: string | null;
  /** A replica of the database; null: none. */
  databaseReadUrl?: string | null;
  preparedStatements?: boolean;
  /** Whether an older schema is migrated or refused; default: migrated. A new embedded database always gets its schema. */
  migrate?: boolean;
  /** Whether a missing embedded database is created or refused; default: created. */
  create?: boolean;
  dataDir: string;
  /** Where the embedded database archives its WAL; null: nowhere; default: as at the last start of the game. */
  backupDir?: string | null | undefined;
  /** Fills a new embedded database before its first use. An interrupted fill is discarded and repeated at the next start. */
  seed?: (pool: pg.Pool) => Promise<void>;
};

/** Opens the database at `databaseUrl`, or the embedded one in `dataDir`, with this program's schema. Throws StartupError. */
export async function openDatabase(options: OpenOptions, log: Log): Promise<OpenDatabase> {
  const { databaseUrl, databaseDirectUrl = null, dataDir, backupDir, create = true } = options;
  if (databaseUrl) return openReady(await findAddresses(databaseUrl, databaseDirectUrl), options, log);
  const folder = join(dataDir, 'postgres');
  if (!create && !(await hasCluster(folder))) throw noDatabaseIn(dataDir);
  const server = await startEmbedded(folder, log, {}, { backupDir });
  try {
    await createDatabaseIfMissing(server, options, log);
    const url = server.url(DATABASE);
    return await openReady({ url, direct: url, pooled: false }, options, log, () => server.stop());
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function openReady(
  { url, direct, pooled }: Addresses,
  { databaseReadUrl = null, preparedStatements = true, migrate: mayMigrate = true }: OpenOptions,
  log: Log,
  onClosed?: () => Promise<void>,
): Promise<OpenDatabase> {
  await (mayMigrate ? prepareSchema(direct, log) : checkSchema(direct));
  const prepared = preparedStatements && !pooled;
  const [pool, resolutions] = [createTradingPool(url, log, pooled), createResolutionPool(direct, log)];
  const maintenance = createMaintenancePool(direct, log);
  const [reading, db, fallback] = createReadingPool(url, log, { prepared, pooled });
  const [changing, changes] = createChangingPool(url, log, { prepared, pooled });
  const listener = createNotificationListener(direct, log);
  const replica = databaseReadUrl === null ? null : createReplicaPool(databaseReadUrl, log);
  const replicaReads = replica && createReplicaReads({ replica, primary: pool, fallback, prepared: preparedStatements, log });
  return {
    pool,
    resolutions,
    maintenance,
    db,
    replicas: replicaReads?.db ?? db,
    changes,
    subscribe: listener.subscribe,
    preparedStatements: prepared,
    async close() {
      replicaReads?.stop();
      const pools = [pool, resolutions, maintenance, reading, changing, ...(replica ? [replica] : [])];
      await Promise.all([listener.close(), ...pools.map(closePool)]);
      await onClosed?.();
    },
  };
}

/** Checks the server and migrates the schema, including that of the jobs. */
export async function prepareSchema(url: string, log: Log) {
  const migrateJobs = () =>
    withPool(createPool(url, log, { settings: MIGRATION_SETTINGS }), (pool) => runMigrations({ pgPool: pool, logger: SILENT }));
  await connectedTo(url, async (client) => {
    client.limitSilence(DEADLINES.maintenance);
    await checkServer(client);
    await migrate(client, log, { migrateJobs });
  });
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

const noDatabaseIn = (dataDir: string) =>
  new StartupError(
    `There is no embedded database in ${dataDir}, and DATABASE_URL isn't set. Run the command with the settings of the server; a new game is created by \`npm start\`.`,
  );

/** Builds the database under a draft name and renames it, so that a database with the final name is complete. Runs under the migration lock. */
async function createDatabaseIfMissing(server: EmbeddedServer, { dataDir, create = true, seed }: OpenOptions, log: Log) {
  const client = new Client({ connectionString: server.url('postgres') });
  await client.connect();
  try {
    await lockMigrations(client, log);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) {
      if (!create) throw noDatabaseIn(dataDir);
      await client.query(`drop database if exists ${DRAFT} with (force)`);
      await client.query(`create database ${DRAFT}`);
      await prepareSchema(server.url(DRAFT), log);
      if (seed) await withPool(createMaintenancePool(server.url(DRAFT), log), seed);
      await client.query(`alter database ${DRAFT} rename to ${DATABASE}`);
    }
  } finally {
    await client.end();
  }
}

const withPool = (pool: pg.Pool, work: (pool: pg.Pool) => Promise<void>) => work(pool).finally(() => pool.end());
