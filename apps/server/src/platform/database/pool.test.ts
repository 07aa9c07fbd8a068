import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { silentLog } from '../log.ts';
import { createChangingPool, createMaintenancePool, createReadingPool, createReplicaPool, DEADLINES } from './pool.ts';

const { url } = await createTestDatabase();

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
  ])('is cancelled by the database before its connection counts as dead, if it is %s', async (_, open, deadline) => {
    const limit = await settingOf(open(), 'statement_timeout');
    expect(limit).toBeGreaterThan(0);
    expect(deadline - limit).toBeGreaterThanOrEqual(500);
  });
});

it('a job that freezes in a transaction holds its locks for at most ten seconds', async () => {
  expect(await settingOf(createMaintenancePool(url, silentLog), 'idle_in_transaction_session_timeout')).toBe(10_000);
});
