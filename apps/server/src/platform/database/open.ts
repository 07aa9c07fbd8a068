import { join } from 'node:path';
import { Logger, runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { Client } from 'pg';
import type { Log } from '../log.ts';
import { StartupError } from '../startup-error.ts';
import { createEar, type Hear } from './notifications/notifications.ts';
import { type Addresses, connectedTo, findAddresses, withoutSecrets } from './connections/addresses.ts';
import { type EmbeddedServer, startEmbedded } from './embedded.ts';
import { checkMigrated, lockMigrations, migrate } from './migrations.ts';
import { READ_ONLY } from './failures.ts';
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
  /** Whether statements may be named, which a pooler forgets. */
  preparedStatements: boolean;
  close: () => Promise<void>;
};

const DATABASE = 'wieszcz';
const DRAFT = 'wieszcz_draft';
const QUIET = new Logger(() => () => undefined);
const OLDEST_VERSION = 150_000;

type Opening = {
  databaseUrl: string | null;
  /** Past the pooler at `databaseUrl`, where there is one. */
  databaseDirectUrl?: string | null;
  preparedStatements?: boolean;
  /** Whether an older schema is brought forward or refused. A new embedded database gets its schema either way. */
  migrate?: boolean;
  dataDir: string;
  /** Fills a new embedded database before anybody sees it. One that was cut short is thrown away and filled from the start. */
  firstFill?: (pool: pg.Pool) => Promise<void>;
};

/** The game's database, with this program's schema: the one at `databaseUrl`, or the embedded one with its files in `dataDir`. */
export async function openDatabase(opening: Opening, log: Log): Promise<OpenDatabase> {
  const { databaseUrl, databaseDirectUrl = null, dataDir, firstFill } = opening;
  if (databaseUrl) return openReady(await findAddresses(databaseUrl, databaseDirectUrl), opening, log);
  const server = await startEmbedded(join(dataDir, 'postgres'), log);
  try {
    await createDatabaseIfMissing(server, firstFill, log);
    const url = server.url(DATABASE);
    return await openReady({ url, direct: url, pooled: false }, opening, log, () => server.stop());
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function openReady(
  { url, direct, pooled }: Addresses,
  { preparedStatements = true, migrate: mayMigrate = true }: Opening,
  log: Log,
  afterwards?: () => Promise<void>,
): Promise<OpenDatabase> {
  await (mayMigrate ? prepareSchema(direct, log) : checkSchema(direct));
  const prepared = preparedStatements && !pooled;
  const [pool, resolutions] = [createTradingPool(url, log, pooled), createResolutionPool(direct, log)];
  const maintenance = createMaintenancePool(direct, log);
  const [reading, db] = createReadingPool(url, log, { prepared, pooled });
  const [changing, changes] = createChangingPool(url, log, { prepared, pooled });
  const ear = createEar(direct, log);
  return {
    pool,
    resolutions,
    maintenance,
    db,
    changes,
    hear: ear.hear,
    preparedStatements: prepared,
    async close() {
      await Promise.all([ear.close(), ...[pool, resolutions, maintenance, reading, changing].map(closePool)]);
      await afterwards?.();
    },
  };
}

/** Checks the server and brings the schema forward, the jobs' own included. */
export async function prepareSchema(url: string, log: Log) {
  const alongside = () => withPool(url, log, (pool) => runMigrations({ pgPool: pool, logger: QUIET }));
  try {
    await connectedTo(url, async (client) => {
      client.limitSilence(DEADLINES.maintenance);
      await checkServer(client);
      await migrate(client, log, { alongside });
    });
  } catch (error) {
    if ((error as { code?: string }).code !== READ_ONLY) throw error;
    throw new StartupError(`The database takes no writes now, as a standby or during a failover (${withoutSecrets(url)}).`);
  }
}

/** Checks the server, and that its schema is this program's. */
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
  if (version < OLDEST_VERSION) throw new StartupError('The database server is too old: PostgreSQL 15 or newer is needed.');
  if (encoding !== 'UTF8') throw new StartupError(`The database must be encoded in UTF8, it is ${encoding}.`);
  if (!polish) throw new StartupError('The database server lacks ICU collations (pl-PL-x-icu); use a build with ICU.');
}

/** Under its final name a database is complete: it grows as a draft. Of processes that start together one makes it. */
async function createDatabaseIfMissing(server: EmbeddedServer, fill: Opening['firstFill'], log: Log) {
  const client = new Client({ connectionString: server.url('postgres') });
  await client.connect();
  try {
    await lockMigrations(client, log);
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
