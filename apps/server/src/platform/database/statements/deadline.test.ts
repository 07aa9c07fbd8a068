import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { afterwards } from '../../../testing/afterwards.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { openLink } from '../../../testing/link.ts';
import { silentLog } from '../../log.ts';
import { closePool, createMetricsDatabase, createPool } from '../pool.ts';

const { url } = await createTestDatabase();
const [AT_ONCE, NEVER] = [1, 600_000];

/** A pool of a single connection, which is free again only if nothing keeps it. */
function createSingle(databaseUrl: string) {
  const pool = createPool(databaseUrl, silentLog, { max: 1 });
  afterwards(() => closePool(pool));
  return pool;
}

it('a read of metrics that takes too long is cancelled by the database, and its connection serves the next read', async () => {
  const pool = createSingle(url);
  const backend = sql<{ pid: number }>`select pg_backend_pid() as pid`;
  const patient = createMetricsDatabase(pool, { statement: NEVER, deadline: NEVER });
  const { rows: before } = await backend.execute(patient);
  const impatient = createMetricsDatabase(pool, { statement: AT_ONCE, deadline: NEVER });
  await expect(sql`select pg_sleep(600)`.execute(impatient)).rejects.toMatchObject({ code: '57014' });
  expect((await backend.execute(patient)).rows).toEqual(before);
});

it('a read of metrics on a half-open connection fails at its deadline, and the next read gets a new connection', async () => {
  const link = await openLink(url);
  afterwards(() => link.close());
  const pool = createSingle(link.url);
  await pool.query('select');
  link.freeze();
  const impatient = createMetricsDatabase(pool, { statement: NEVER, deadline: AT_ONCE });
  await expect(sql`select`.execute(impatient)).rejects.toBeInstanceOf(Error);
  const patient = createMetricsDatabase(pool, { statement: NEVER, deadline: NEVER });
  expect((await sql`select 1 as one`.execute(patient)).rows).toEqual([{ one: 1 }]);
});
