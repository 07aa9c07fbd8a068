import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { Client } from 'pg';
import { createDatabase, createPool, type Database } from '../platform/database/pool.ts';
import { silentLog } from '../platform/log.ts';
import { type TestServer, urlOf } from './global-setup.ts';

export type TestDatabase = { url: string; pool: pg.Pool; db: Database; close(): Promise<void> };

/**
 * Clones a database of the test server: its migrated, empty template or the given one. Takes some 50 ms. `close` ends the pool and drops the
 * database; further calls do nothing. Independent of the test runner, which has to call `close`.
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

/** Retries while another test file clones the same template: PostgreSQL refuses a template that is in use. */
async function administer(url: string, sql: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (let attempt = 0; ; attempt++) {
      try {
        return await client.query(sql);
      } catch (error) {
        if (attempt === 50 || (error as { code?: string }).code !== '55006') throw error;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  } finally {
    await client.end();
  }
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
}
