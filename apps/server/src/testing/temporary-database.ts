import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { Client } from 'pg';
import { createDatabase, createPool, type Database } from '../platform/database/pool.ts';
import { silentLog } from '../platform/log.ts';
import { type TestServer, urlOf } from './global-setup.ts';

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
  const pool = createPool(url, silentLog, { max: options.max ?? 8 });
  const close = once(async () => {
    if (!pool.ended) await pool.end();
    await administer(server.url, `drop database if exists ${name} with (force)`);
  });
  return { url, pool, db: createDatabase(pool), close };
}

/** SQLSTATE `object_in_use`. */
const OBJECT_IN_USE = '55006';
const MAX_RETRIES = 1200;
const RETRY_INTERVAL_MS = 50;

/** Runs a statement. Retries it for a minute while PostgreSQL refuses to clone a template because another test file is cloning it. */
async function administer(url: string, sql: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (let attempt = 0; ; attempt++) {
      try {
        return await client.query(sql);
      } catch (error) {
        if (attempt === MAX_RETRIES || (error as { code?: string }).code !== OBJECT_IN_USE) throw error;
        await new Promise((resolve) => setTimeout(resolve, RETRY_INTERVAL_MS));
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
