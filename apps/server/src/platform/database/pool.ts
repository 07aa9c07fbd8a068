import { availableParallelism } from 'node:os';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { Pool, types } from 'pg';
import type { Log } from '../log.ts';
import { preparing } from './prepared-statements.ts';

/** For queries written as SQL with Kysely's `sql` tag; tables are named in the SQL, so no table types are kept here. */
export type Database = Kysely<unknown>;

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
const PLANNING = '-c join_collapse_limit=1 -c random_page_cost=1.1';

/** Connections to the game's database. A connection that breaks (restart, failover) is dropped and logged; the next query opens another. */
export function createPool(url: string, log: Log, options: Omit<pg.PoolConfig, 'connectionString' | 'types'> = {}): pg.Pool {
  const pool = new Pool({
    connectionString: url,
    types: parsers,
    max: 16,
    connectionTimeoutMillis: 10_000,
    application_name: 'wieszcz',
    ...options,
    options: [PLANNING, options.options].filter(Boolean).join(' '),
  });
  const broken = (error: Error & { code?: string }) =>
    log.warn({ code: error.code, reason: error.message }, 'a database connection broke');
  pool.on('error', broken);
  // While a client is checked out the pool doesn't listen for it, and an unheard error would end the process.
  pool.on('connect', (client) => client.on('error', broken));
  return pool;
}

/**
 * Connections for reads, and for writes that wait for nobody. Twice as many as there are processors keep these busy; with more, each
 * query only takes longer, and with one's turn to run so does our process. For the same reason a query gets no processes to help it.
 */
export const createReadingPool = (url: string, log: Log): pg.Pool =>
  createPool(url, log, {
    max: Math.min(16, Math.max(4, 2 * availableParallelism())),
    options: '-c max_parallel_workers_per_gather=0',
  });

/**
 * Connections for changes that hold rows the exchange holds too. A resolution may keep them waiting, so they keep nobody else, and
 * after a few seconds they give up.
 */
export const createChangingPool = (url: string, log: Log): pg.Pool =>
  createPool(url, log, { max: 4, options: '-c lock_timeout=3s' });

export const createDatabase = (pool: pg.Pool, { prepared = true } = {}): Database =>
  new Kysely<unknown>({ dialect: new PostgresDialect({ pool: prepared ? preparing(pool) : pool }) });
