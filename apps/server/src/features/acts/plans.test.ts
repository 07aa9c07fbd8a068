import { toMarketId } from '@wieszcz/domain';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { type ActFilter, countActs, listActs } from './acts.queries.ts';

/** One connection, because each connection keeps its counts of rows read to itself until it flushes them. */
const { pool, db } = await createTestDatabase({ max: 1 });
const [MARKETS, ACTS_OF_MARKET] = [5_000, 10];

const EVERYTHING: ActFilter = {
  kind: null,
  actor: '',
  operator: false,
  user: '',
  market: null,
  subject: '',
  from: null,
  to: null,
};

/** From the table, and entries read from its indexes, because a scan of an index alone reads no row of the table. */
async function rowsRead(): Promise<number> {
  await pool.query('select pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ rows: number }>(
    `select (seq_tup_read + (select sum(idx_tup_read) from pg_stat_user_indexes where relname = 'acts'))::int as rows
     from pg_stat_user_tables where relname = 'acts'`,
  );
  return rows[0]!.rows;
}

it('the acts on a market are found and counted without reading those on others', async () => {
  await pool.query(
    `insert into acts (occurred_at, kind, actor_id, market_id, subject)
     select now(), 'marketEdited', 1 + n % 50, 1 + n % $1::int, 'Rynek ' || n from generate_series(1, $1::int * $2::int) n`,
    [MARKETS, ACTS_OF_MARKET],
  );
  await pool.query('vacuum analyze acts');
  const filter = { ...EVERYTHING, market: toMarketId(1) };
  const before = await rowsRead();
  expect(await listActs(db, filter, { page: 0, size: 20 })).toHaveLength(ACTS_OF_MARKET);
  expect(await countActs(db, filter, 10_000)).toBe(ACTS_OF_MARKET);
  expect((await rowsRead()) - before).toBeLessThan(10 * ACTS_OF_MARKET);
});
