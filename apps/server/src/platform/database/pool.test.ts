import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { afterwards } from '../../testing/afterwards.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { silentLog } from '../log.ts';
import type { DatabaseClient } from './connections/database-client.ts';
import { createChangingPool, createMaintenancePool, createReadingPool, createReplicaPool, DEADLINES } from './pool.ts';

const { url, pool: observer } = await createTestDatabase();

const SOON = { timeout: 120_000, interval: 100 };

/** A setting of the pool's sessions in milliseconds. */
async function settingOf(pool: pg.Pool, name: string): Promise<number> {
  const { rows } = await pool.query<{ ms: number }>('select setting::int as ms from pg_settings where name = $1', [name]);
  await pool.end();
  return rows[0]!.ms;
}

describe('a statement that takes too long', () => {
  it.each([
    ['a read', () => createReadingPool(url, silentLog)[0], DEADLINES.read],
    ['a read at a replica', () => createReplicaPool(url, silentLog), DEADLINES.replica],
    ['a change', () => createChangingPool(url, silentLog)[0], DEADLINES.change],
    ['a job', () => createMaintenancePool(url, silentLog), DEADLINES.maintenance],
  ])('is cancelled by the database before its connection counts as dead, if it is %s', async (_, open, deadline) => {
    const limit = await settingOf(open(), 'statement_timeout');
    expect(limit).toBeGreaterThan(0);
    expect(deadline - limit).toBeGreaterThanOrEqual(500);
  });
});

it('a job that freezes in a transaction holds its locks for at most ten seconds', async () => {
  expect(await settingOf(createMaintenancePool(url, silentLog), 'idle_in_transaction_session_timeout')).toBe(10_000);
});

it('a statement of a job ends within seconds of the loss of its connection', async () => {
  const pool = createMaintenancePool(url, silentLog);
  afterwards(() => pool.end());
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const activity = async () =>
    (await observer.query<{ state: string }>('select state from pg_stat_activity where pid = $1', [rows[0]!.pid])).rows;
  const statement = client.query('select pg_sleep(3600)');
  await expect.poll(activity, SOON).toEqual([{ state: 'active' }]);
  (client as unknown as DatabaseClient).drop();
  await expect(statement).rejects.toThrow('Connection terminated');
  client.release(true);
  await expect.poll(activity, SOON).toEqual([]);
});
