import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { Client } from 'pg';
import { createDatabase, createPool, type Database } from '../platform/database/pool.ts';
import { silentLog } from '../platform/log.ts';
import { type TestServer, urlOf } from './global-setup.ts';

/** With these limits a pool opens its connections on any machine, also while all processors are busy. */
const PATIENT_POOL = { connectTimeoutMs: 60_000, connectionTimeoutMillis: 60_000 };

export type TestDatabase = { url: string; pool: pg.Pool; db: Database; close(): Promise<void> };

/**
 * Clones a database of the test server: `template`, by default the migrated, empty one. Takes some 50 ms. `max` is the size of the pool.
 * The caller has to call `close`, which ends the pool and drops the database; further calls change nothing.
 */
export async function createTemporaryDatabase(
  server: Pick<TestServer, 'url' | 'template'>,
  options: { max?: number; template?: string } = {},
): Promise<TestDatabase> {
  const template = options.template ?? server.template;
  const name = `${server.template}_${randomBytes(6).toString('hex')}`;
  await administer(server.url, `create database ${name} template ${template}`);
  const url = urlOf(server.url, name);
  const pool = createPool(url, silentLog, { max: options.max ?? 8, ...PATIENT_POOL });
  const close = once(async () => {
    if (!pool.ended) await pool.end();
    await administer(server.url, `drop database if exists ${name} with (force)`);
  });
  return { url, pool, db: createDatabase(pool), close };
}

/** SQLSTATE `object_in_use`. */
const OBJECT_IN_USE = '55006';
const RETRY_LIMIT_MS = 60_000;

/**
 * Runs a statement. Retries it while a session is still connected to the template, or to the database to be dropped. PostgreSQL waits five
 * seconds for such sessions before it refuses, so there is no pause between the attempts.
 */
async function administer(url: string, sql: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  const deadline = performance.now() + RETRY_LIMIT_MS;
  try {
    for (;;) {
      try {
        return await client.query(sql);
      } catch (error) {
        if (performance.now() > deadline || (error as { code?: string }).code !== OBJECT_IN_USE) throw error;
      }
    }
  } finally {
    await client.end();
  }
}

function once(work: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined;
  return () => (result ??= work());
}
