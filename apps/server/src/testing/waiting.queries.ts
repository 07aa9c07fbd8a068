import type pg from 'pg';
import { expect } from 'vitest';
import type { Database } from '../platform/database/pool.ts';
import type { TestDatabase } from './database.ts';

/** Resolves once this number of statements wait for locks; only statements that contain `part` are counted. */
export async function untilWaiting(pool: pg.Pool, statements: number, part = ''): Promise<void> {
  const waiting = `
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and strpos(query, $1) > 0`;
  await expect.poll(async () => (await pool.query(waiting, [part])).rowCount).toBe(statements);
}

/** Starts the call after `lock` in a transaction, and makes the change once the call waits for it; resolves with the call's outcome. */
export async function changeOnceWaiting<Outcome>(
  { db, pool }: Pick<TestDatabase, 'db' | 'pool'>,
  start: () => Promise<Outcome>,
  { lock, change }: Record<'lock' | 'change', (trx: Database) => Promise<unknown>>,
): Promise<Outcome> {
  const outcomes = await db.transaction().execute(async (trx) => {
    await lock(trx);
    const started = [start()];
    await untilWaiting(pool, 1);
    await change(trx);
    return started;
  });
  return outcomes[0]!;
}

/** Makes the change in a transaction that ends once all of the calls wait for it; resolves with their outcomes. */
export async function changeDuring<Outcome>(
  { db, pool }: Pick<TestDatabase, 'db' | 'pool'>,
  calls: (() => Promise<Outcome>)[],
  change: (trx: Database) => Promise<unknown>,
): Promise<Outcome[]> {
  let outcomes: Promise<Outcome>[] = [];
  await db.transaction().execute(async (trx) => {
    await change(trx);
    outcomes = calls.map((start) => start());
    await untilWaiting(pool, calls.length);
  });
  return Promise.all(outcomes);
}
