import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type pg from 'pg';
import { Pool, types } from 'pg';
import type { Log } from '../log.ts';
import { DatabaseClient } from './connections/database-client.ts';
import type { Tables } from './schema.ts';
import { withDeadline } from './statements/deadline.ts';
import { withPreparedStatements } from './statements/prepared-statements.ts';
import { type Settings, withTransactionSettings } from './statements/transaction-settings.ts';

/** Runs queries written with Kysely's `sql` tag; types of rows are in `schema.ts`. */
export type Database = Kysely<Tables>;

const { builtins } = types;
const asText = (value: string) => value;

/** int8 becomes a number (amounts and ids stay far below 2^53), date the text 'YYYY-MM-DD', timestamptz a Date, numeric a text. */
const parsers: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === builtins.INT8) return Number;
    if (oid === builtins.DATE) return asText;
    return types.getTypeParser(oid, format) as (value: string) => unknown;
  },
};

/**
 * Settings of the query planner. Tables are joined in the order in which the query names them: most reads fetch a page by its keys in a
 * quarter of a millisecond, and planning all orders of five joins would take four times as long. Random reads cost nearly the same as
 * sequential ones on solid-state disks and in memory.
 */
const PLANNER_SETTINGS: Settings = { join_collapse_limit: '1', random_page_cost: '1.1' };

/** Milliseconds after which the database cancels a statement of each kind. */
const STATEMENT_LIMITS = { read: 8_000, replica: 1_500, change: 8_000, maintenance: 1_790_000 };

/**
 * Milliseconds that a query of each kind may take without an answer before its connection is considered dead, and idle ones with it. Longer
 * than the database lets a statement run: otherwise one slow query would look like a broken network.
 */
export const DEADLINES = {
  /** Longer than a batch waits for row locks. */
  trade: 5_000,
  /** Resolving a market with a million positions takes twenty seconds. */
  resolution: 300_000,
  read: STATEMENT_LIMITS.read + 2_000,
  replica: STATEMENT_LIMITS.replica + 500,
  change: STATEMENT_LIMITS.change + 2_000,
  /** Jobs, audits and migrations read or rewrite whole tables. */
  maintenance: STATEMENT_LIMITS.maintenance + 10_000,
};

/** Time for a pool to close its connections properly. */
const CLOSE_TIMEOUT_MS = 1_000;

type PoolOptions = Omit<pg.PoolConfig, 'connectionString' | 'types' | 'options'> & {
  deadlineMs?: number;
  /** Limit for opening a connection; `connectionTimeoutMillis` includes the wait for a free one. */
  connectTimeoutMs?: number;
  /** Applied to every session of the pool. */
  settings?: Settings;
  /** A pooler stands at the URL, so sessions can't have settings. */
  pooled?: boolean;
};

const clientsOf = new WeakMap<pg.Pool, Set<DatabaseClient>>();

/**
 * A pool of connections to the game's database. A connection that breaks (restart, failover), or whose query gets no answer for
 * `deadlineMs`, is dropped and logged; the next query opens another.
 */
export function createPool(url: string, log: Log, options: PoolOptions = {}): pg.Pool {
  const { deadlineMs = DEADLINES.maintenance, connectTimeoutMs, settings, pooled = false, ...poolConfig } = options;
  const clients = new Set<DatabaseClient>();
  const onBroken = (error: Error & { code?: string }) =>
    log.warn({ code: error.code, reason: error.message }, 'a database connection broke');
  class PooledClient extends DatabaseClient {
    constructor(config?: pg.ClientConfig) {
      super(url, config, { sendsOptions: !pooled, connectTimeoutMs });
      clients.add(this);
      this.once('end', () => clients.delete(this));
      this.once('connect', () => this.limitSilence(deadlineMs));
    }
  }
  const pool = new Pool({
    Client: PooledClient,
    connectionString: url,
    types: parsers,
    max: 16,
    connectionTimeoutMillis: 10_000,
    application_name: 'wieszcz',
    ...poolConfig,
    options: asOptions({ ...PLANNER_SETTINGS, ...settings }),
  });
  clientsOf.set(pool, clients);
  // The pool only reports errors of idle connections, so the client's own event covers both.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', onBroken));
  return pool;
}

/** Closes all connections properly; those that don't close in time, as their server is unreachable, are dropped. */
export async function closePool(pool: pg.Pool): Promise<void> {
  await Promise.race([pool.end(), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
  clientsOf.get(pool)?.forEach((client) => client.drop());
}

const asOptions = (settings: Settings): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/** Ends sessions whose process froze or died inside a transaction, which releases their locks. */
const NO_IDLE_TRANSACTIONS: Settings = { idle_in_transaction_session_timeout: '2s' };
const READ_SETTINGS: Settings = {
  ...NO_IDLE_TRANSACTIONS,
  statement_timeout: `${STATEMENT_LIMITS.read}ms`,
  max_parallel_workers_per_gather: '0',
};
const REPLICA_SETTINGS: Settings = { ...READ_SETTINGS, statement_timeout: `${STATEMENT_LIMITS.replica}ms` };
const CHANGE_SETTINGS: Settings = {
  ...NO_IDLE_TRANSACTIONS,
  statement_timeout: `${STATEMENT_LIMITS.change}ms`,
  lock_timeout: '3s',
};
/**
 * Jobs compute more between two statements than requests do. A statement whose process has died or lost its connection ends within seconds;
 * otherwise its repetition would run beside it.
 */
const MAINTENANCE_SETTINGS: Settings = {
  idle_in_transaction_session_timeout: '10s',
  statement_timeout: `${STATEMENT_LIMITS.maintenance}ms`,
  client_connection_check_interval: '10s',
};

/** For the exchange, whose transactions apply their own settings, for the readiness check, and to compare a replica with. */
export const createTradingPool = (url: string, log: Log, pooled = false): pg.Pool =>
  createPool(url, log, { pooled, deadlineMs: DEADLINES.trade });

/** For resolutions of markets, which take longer than other commands. */
export const createResolutionPool = (url: string, log: Log): pg.Pool =>
  createPool(url, log, { max: 2, deadlineMs: DEADLINES.resolution });

type DatabaseOptions = { prepared?: boolean; pooled?: boolean };

/**
 * For reads, and for writes that wait for no lock. Two connections per processor keep the processors busy; more would only slow down each
 * query and this process. Parallel query workers are switched off for the same reason.
 */
export const createReadingPool = (url: string, log: Log, options: DatabaseOptions = {}): [pg.Pool, Database, PostgresPool] =>
  withDatabase(url, log, { max: countReaders(), deadlineMs: DEADLINES.read, settings: READ_SETTINGS }, options);

/** For reads at a replica. A silent one is given up early, as the primary can answer instead. */
export const createReplicaPool = (url: string, log: Log): pg.Pool =>
  createPool(url, log, { max: countReaders(), deadlineMs: DEADLINES.replica, settings: REPLICA_SETTINGS });

const countReaders = (): number => Math.min(16, Math.max(4, 2 * availableParallelism()));

/**
 * For writes that lock rows which the exchange locks, too. A resolution may block them, so they have connections of their own and give up
 * after a few seconds.
 */
export const createChangingPool = (url: string, log: Log, options: DatabaseOptions = {}): [pg.Pool, Database, PostgresPool] =>
  withDatabase(url, log, { max: 4, deadlineMs: DEADLINES.change, settings: CHANGE_SETTINGS }, options);

/** For jobs and audits, whose statements may take minutes. */
export const createMaintenancePool = (url: string, log: Log): pg.Pool =>
  createPool(url, log, { max: 6, settings: MAINTENANCE_SETTINGS });

/** Returns the pool, a `Database` that queries it, and the pool as that `Database` uses it: with prepared statements or with settings. */
function withDatabase(
  url: string,
  log: Log,
  poolOptions: PoolOptions & { settings: Settings },
  { prepared = true, pooled = false }: DatabaseOptions,
): [pg.Pool, Database, PostgresPool] {
  const pool = createPool(url, log, { ...poolOptions, pooled });
  const queries = pooled ? withTransactionSettings(pool, poolOptions.settings) : queriesOf(pool, prepared);
  return [pool, new Kysely<Tables>({ dialect: new PostgresDialect({ pool: queries }) }), queries];
}

/** The pool for Kysely, where each connection is a session of its own. */
export const queriesOf = (pool: pg.Pool, prepared: boolean): PostgresPool => (prepared ? withPreparedStatements(pool) : pool);

/** For jobs and audits, on maintenance connections. They prepare no statements. */
export const createMaintenanceDatabase = (maintenance: pg.Pool): Database => createDatabase(maintenance, { prepared: false });

/**
 * For the operator's metrics, on maintenance connections, with short limits in milliseconds in place of theirs: the database cancels a
 * statement after `statement`, and a connection that is used for longer than `deadline` is considered dead and closed.
 */
export const createMetricsDatabase = (
  maintenance: pg.Pool,
  { statement, deadline } = { statement: 4_000, deadline: 5_000 },
): Database => {
  const limited = withTransactionSettings(maintenance, { statement_timeout: `${statement}ms` });
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: withDeadline(limited, deadline) }) });
};

export const createDatabase = (pool: pg.Pool, { prepared = true } = {}): Database =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool: queriesOf(pool, prepared) }) });
