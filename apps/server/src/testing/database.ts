import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { Client } from 'pg';
import { inject } from 'vitest';
import { createDatabase, createPool, type Database } from '../platform/database/pool.ts';
import { silentLog } from '../platform/log.ts';
import { afterwards } from './afterwards.ts';
import { urlOf } from './global-setup.ts';

export type TestDatabase = { url: string; pool: pg.Pool; db: Database; close(): Promise<void> };

/**
 * A migrated, empty database of this test file alone, dropped by `close` or, at the latest, after the file's tests (after the test, when a test made it).
 * Takes some 50 ms; `const { pool } = await createTestDatabase();` at the top of a file is the usual way.
 */
export async function createTestDatabase(options: { max?: number; template?: string } = {}): Promise<TestDatabase> {
  const { url: server, template: empty } = inject('testServer');
  const template = options.template ?? empty;
  const name = `${empty}_${randomBytes(6).toString('hex')}`;
  await administer(server, `create database ${name} template ${template}`);
  const url = urlOf(server, name);
  const pool = createPool(url, silentLog, { max: options.max ?? 8 });
  const close = once(async () => {
    if (!pool.ended) await pool.end();
    await administer(server, `drop database if exists ${name} with (force)`);
  });
  afterwards(close);
  return { url, pool, db: createDatabase(pool), close };
}

/** Two files may clone the template in the same instant; PostgreSQL then refuses one for a moment. */
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
