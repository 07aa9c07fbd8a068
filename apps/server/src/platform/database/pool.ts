import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { Pool, types } from 'pg';
import type { Log } from '../log.ts';
import { DatabaseClient } from './connections/database-client.ts';
import { preparing } from './statements/prepared-statements.ts';
import type { Tables } from './schema.ts';
import { type Settings, settingPerTransaction } from './statements/transaction-settings.ts';

/** Runs queries written with Kysely's `sql` tag; types of rows are in `schema.ts`. */
export type Database = Kysely<Tables>;

const { builtins } = types;
const asText = (value: string) => value;

/** int8 as number (amounts and ids stay far below 2^53), `date` as the text 'YYYY-MM-DD', timestamptz as Date, numeric as text. */
const parsers: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === builtins.INT8) return Number;
    if (oid === builtins.DATE) return asText;
    return types.getTypeParser(oid, format) as (value: string) => unknown;
  },
};

/**
 * Joins happen in the order in which the queries write them (tables listed with commas in any). Most reads here fetch a page by its
 * keys and are done in a quarter of a millisecond; trying all orders of five joins takes PostgreSQL four times as long. And a page
 * anywhere on a solid-state disk or in memory is as near as the next one.
 */
const PLANNING: Settings = { join_collapse_limit: '1', random_page_cost: '1.1' };

/** How long a connection of each kind may be silent while a query is under way, in milliseconds. */
export const DEADLINES = {
  /** Longer than a batch waits for locked rows. */
  trade: 5_000,
  /** A resolution of a million contracts takes twenty seconds. */
  resolution: 300_000,
  read: 8_000,
  change: 8_000,
  /** Jobs, audits and migrations read or rewrite whole tables. */
  maintenance: 1_800_000,
};

/** How long the farewell of a closing pool may take. */
const FAREWELL_MS = 1_000;

type PoolOptions = Omit<pg.PoolConfig, 'connectionString' | 'types' | 'options'> & {
  deadlineMs?: number;
  /** For every session of the pool. */
  settings?: Settings;
  /** A pooler stands at the URL, so sessions can't be set. */
  pooled?: boolean;
};

const clientsOf = new WeakMap<pg.Pool, Set<DatabaseClient>>();

/**
 * Connections to the game's database. A connection that breaks (restart, failover) is dropped and logged; the next query opens another.
 * So is one that is silent for `deadlineMs` while a query is under way.
 */
export function createPool(url: string, log: Log, options: PoolOptions = {}): pg.Pool {
  const { deadlineMs = DEADLINES.maintenance, settings, pooled = false, ...rest } = options;
  const clients = new Set<DatabaseClient>();
  const broken = (error: Error & { code?: string }) =>
    log.warn({ code: error.code, reason: error.message }, 'a database connection broke');
  class PooledClient extends DatabaseClient {
    constructor(config?: pg.ClientConfig) {
      super(url, config, { sendsOptions: !pooled });
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
    ...rest,
    options: asOptions({ ...PLANNING, ...settings }),
  });
  clientsOf.set(pool, clients);
  // The first for idle connections, the second for those in use, for which the pool doesn't listen.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', broken));
  return pool;
}

/** Waits for the farewell of every connection, but not of those whose other end is gone. */
export async function closePool(pool: pg.Pool): Promise<void> {
  await Promise.race([pool.end(), sleep(FAREWELL_MS, undefined, { ref: false })]);
  clientsOf.get(pool)?.forEach((client) => client.drop());
}

const asOptions = (settings: Settings): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/** Ends the sessions of processes that are frozen or gone in the middle of a transaction, and so releases their locks. */
const NOT_IDLE: Settings = { idle_in_transaction_session_timeout: '2s' };
const READING: Settings = { ...NOT_IDLE, statement_timeout: `${DEADLINES.read}ms`, max_parallel_workers_per_gather: '0' };
const CHANGING: Settings = { ...NOT_IDLE, statement_timeout: `${DEADLINES.change}ms`, lock_timeout: '3s' };

/** Connections for the exchange, whose transactions bring their own settings, and the probes. */
export const createTradingPool = (url: string, log: Log, pooled = false): pg.Pool =>
  createPool(url, log, { pooled, deadlineMs: DEADLINES.trade });

/** Connections for resolutions, which take longer. */
export const createResolutionPool = (url: string, log: Log): pg.Pool =>
  createPool(url, log, { max: 2, deadlineMs: DEADLINES.resolution });

type DatabaseOptions = { prepared?: boolean; pooled?: boolean };

/**
 * Connections for reads, and for writes that wait for nobody. Twice as many as there are processors keep these busy; with more, each
 * query only takes longer, and with one's turn to run so does our process. For the same reason a query gets no processes to help it.
 */
export function createReadingPool(url: string, log: Log, options: DatabaseOptions = {}): [pg.Pool, Database] {
  const max = Math.min(16, Math.max(4, 2 * availableParallelism()));
  return withDatabase(url, log, { max, deadlineMs: DEADLINES.read, settings: READING }, options);
}

/**
 * Connections for changes that hold rows the exchange holds too. A resolution may keep them waiting, so they keep nobody else, and
 * after a few seconds they give up.
 */
export const createChangingPool = (url: string, log: Log, options: DatabaseOptions = {}): [pg.Pool, Database] =>
  withDatabase(url, log, { max: 4, deadlineMs: DEADLINES.change, settings: CHANGING }, options);

/** Connections for jobs and audits, whose statements may take minutes. */
export const createMaintenancePool = (url: string, log: Log): pg.Pool => createPool(url, log, { max: 6 });

function withDatabase(
  url: string,
  log: Log,
  poolOptions: PoolOptions & { settings: Settings },
  { prepared = true, pooled = false }: DatabaseOptions,
): [pg.Pool, Database] {
  const pool = createPool(url, log, { ...poolOptions, pooled });
  if (!pooled) return [pool, createDatabase(pool, { prepared })];
  const dialect = new PostgresDialect({ pool: settingPerTransaction(pool, poolOptions.settings) });
  return [pool, new Kysely<Tables>({ dialect })];
}

export const createDatabase = (pool: pg.Pool, { prepared = true } = {}): Database =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool: prepared ? preparing(pool) : pool }) });
