import { expect, it } from 'vitest';
import { silentLog } from '../platform/log.ts';
import { createTestClock } from '../testing/clock.ts';
import { createTestDatabase } from '../testing/database.ts';
import { createExchange } from './index.ts';
import * as sql from './testing/game.queries.ts';
import { addPlayers, buying, buyingOffer, done, listed, listing, openMarket, PATIENT } from './testing/game.ts';

/** A single connection, because plans and counts of rows read belong to a connection. */
const { pool } = await createTestDatabase({ max: 1 });
const exchange = createExchange({ pool, clock: createTestClock(), log: silentLog, ...PATIENT });

async function rowsRead(): Promise<number> {
  await pool.query(sql.WRITE_STATISTICS);
  const { rows } = await pool.query<{ rows: number }>(sql.ROWS_READ);
  return rows[0]!.rows;
}

it('batches succeed where the default isolation level is SERIALIZABLE, also when they discard their plans', async () => {
  const serializable = await createTestDatabase({ max: 1 });
  await serializable.pool.query(sql.SERIALIZABLE_BY_DEFAULT);
  const other = createExchange({ pool: serializable.pool, clock: createTestClock(), log: silentLog, ...PATIENT });
  const market = await openMarket(serializable.pool, other);
  const [ada] = await addPlayers(serializable.pool, other, 1);
  for (let shares = 1; shares <= 8; shares++)
    expect(done(await other.submit(buying(ada!, market, 1))).position.shares).toBe(shares);
});

it('batches find their rows by index when tables have grown since PostgreSQL last analysed them', async () => {
  const [newPositions, rounds] = [20_000, 8];
  await pool.query(sql.ANALYSE);
  const market = await openMarket(pool, exchange);
  const [ada, bob] = await addPlayers(pool, exchange, 2);
  const trade = async () => {
    for (let round = 0; round < rounds; round++) {
      const { position } = done(await exchange.submit(buying(ada!, market, 2)));
      const offer = listed(await exchange.submit(listing(ada!, position, 40, 1)));
      done(await exchange.submit(buyingOffer(bob!, offer, 1)));
      done(await exchange.submit(buying(bob!, market, 1)));
    }
  };
  await trade();
  await pool.query(sql.ADD_POSITIONS, [newPositions, market.market, market.bet]);
  await trade();
  const before = await rowsRead();
  await trade();
  expect((await rowsRead()) - before).toBeLessThan(newPositions / 10);
});

it('no index covers a column that every trade changes, so updates by trades stay heap-only (HOT)', async () => {
  const { rows } = await pool.query<{ table: string; columns: string[] }>(sql.INDEXED_COLUMNS);
  expect(Object.fromEntries(rows.map(({ table, columns }) => [table, columns]))).toEqual({
    accounts: ['id', 'kind', 'market_id', 'reserve_of', 'user_id'],
    bets: ['id', 'market_id', 'title_folded', 'title_key'],
    bids: ['bet_id', 'expires_at', 'id', 'option', 'player_id', 'price'],
    // `held` changes only when the first share is bought or the last one sold.
    contracts: ['bet_id', 'held', 'id', 'option', 'player_id'],
    offers: ['bet_id', 'contract_id', 'id', 'option', 'price'],
  });
});
