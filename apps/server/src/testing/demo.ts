import { Client } from 'pg';
import { inject } from 'vitest';
import { fillDemo } from '../demo/index.ts';
import { createPool } from '../platform/database/pool.ts';
import { silentLog } from '../platform/log.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { urlOf } from './global-setup.ts';

/** The time at which the copied demo was filled. */
export const DEMO_NOW = new Date('2026-11-20T12:00:00.000Z');

/** Limit for a test or hook that fills a demo: beside endless loops that takes minutes. */
export const DEMO_TIMEOUT_MS = 1_800_000;

/** A copy of the demo game of the default seed. The first test file that asks for it fills the template; filling takes seconds. */
export async function createDemoDatabase(): Promise<TestDatabase> {
  const { url, template } = inject('testServer');
  const demo = `${template}_demo`;
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // Waits while another test file fills the template. The lock is held until the connection ends.
    await client.query('select pg_advisory_lock(hashtext($1))', [demo]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [demo]);
    if (rowCount === 0) {
      const draft = `${demo}_draft`;
      // A test file that failed while filling leaves its draft.
      await client.query(`drop database if exists ${draft} with (force)`);
      await client.query(`create database ${draft} template ${template}`);
      await fill(urlOf(url, draft));
      await client.query(`alter database ${draft} rename to ${demo}`);
    }
    return await createTestDatabase({ template: demo });
  } finally {
    await client.end();
  }
}

async function fill(url: string): Promise<void> {
  const pool = createPool(url, silentLog);
  await fillDemo({ pool, log: silentLog, now: DEMO_NOW }).finally(() => pool.end());
}
