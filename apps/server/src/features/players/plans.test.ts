import type { LedgerAccountId, UserId } from '@wieszcz/domain';
import { expect, it } from 'vitest';
import { createExchange } from '../../exchange/index.ts';
import { addPlayers, buying, done, openMarket, PATIENT, shares } from '../../exchange/testing/game.ts';
import { silentLog } from '../../platform/log.ts';
import { createTestClock } from '../../testing/clock.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { countMovements, listMovements } from './budget-history.queries.ts';
import { listClosedPositions } from './closed-positions.queries.ts';
import { listNetWorths } from './net-worths.queries.ts';
import { listLedgerAccountIds } from './players.queries.ts';

/** One connection, because each connection keeps its counts of rows read to itself until it flushes them. */
const { pool, db } = await createTestDatabase({ max: 1 });
// The test server commits asynchronously. Until a commit is flushed, vacuum can't mark its rows' pages as all-visible, and a read of an index
// also fetches rows of other pages.
await pool.query('set synchronous_commit = on');
const clock = createTestClock();
const exchange = createExchange({ pool, clock, log: silentLog, ...PATIENT });
const market = await openMarket(pool, exchange);
const PAGE = { page: 0, size: 20 };
const MANY = 20_000;
/** A ledger account that no player has: only the journal's rows name it. */
const RESERVE = 1_000_000;
/** Users with ids from here on aren't in the database, except as purchasers in the journal. */
const OTHER_USERS = 2_000_000;

async function addPlayer(): Promise<{ player: UserId; account: LedgerAccountId }> {
  const [player] = await addPlayers(pool, exchange, 1);
  return { player: player!, account: (await listLedgerAccountIds(db, [player!])).get(player!)! };
}

/** Rows of the journal that `read` fetches. Entries read from an index alone aren't counted. */
async function rowsReadBy(read: () => Promise<unknown>): Promise<number> {
  const count = async () => {
    await pool.query('select pg_stat_force_next_flush()');
    const { rows } = await pool.query<{ rows: number }>(
      `select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_user_tables where relname = 'journal'`,
    );
    return rows[0]!.rows;
  };
  const before = await count();
  await read();
  return (await count()) - before;
}

it('the history of a budget does not read the purchases paid from a reserve', async () => {
  const bidder = await addPlayer();
  for (let purchases = 0; purchases < 5; purchases += 1) done(await exchange.submit(buying(bidder.player, market, 1)));
  await pool.query(
    `insert into journal (occurred_at, kind, from_account, to_account, amount, market_id, bet_id, option, price, shares, purchaser_id)
     select $1::timestamptz + n * interval '1 second', 'purchase', $2, 1, 50, $3, $4, true, 50, 1, case when n % 4 > 0 then $7::int + n else $5::int end
     from generate_series(1, 4 * $6::int) n`,
    [clock.now(), RESERVE, market.market, market.bet, bidder.player, MANY, OTHER_USERS],
  );
  await pool.query('vacuum analyze journal');
  const read = await rowsReadBy(async () => {
    expect(await listMovements(db, bidder, PAGE)).toHaveLength(6);
    expect(await countMovements(db, bidder, 10_000)).toBe(6);
  });
  expect(read).toBeLessThan(MANY / 100);
});

it('closed positions and past net worths do not read the releases of reserves', async () => {
  const canceller = await addPlayer();
  const { player, account } = canceller;
  for (const option of [true, false]) done(await exchange.submit(buying(player, market, 1, { option })));
  done(await exchange.submit({ kind: 'redeemPairs', player, market: market.market, bet: market.bet, pairs: shares(1) }));
  await pool.query(
    `insert into journal (occurred_at, kind, from_account, to_account, amount)
     select $1, 'release', $2, $3, 50 from generate_series(1, $4::int)`,
    [clock.now(), RESERVE, account, MANY],
  );
  await pool.query('vacuum analyze journal');
  // A player has net worths from the day of registration on. All movements come later.
  await pool.query(`update users set created_at = '2026-10-01' where id = $1`, [player]);
  const dayEnds = [{ day: '2026-10-31', end: new Date('2026-10-31T23:00Z') }];
  const read = await rowsReadBy(async () => {
    expect(await listClosedPositions(db, { ...canceller, market: null }, PAGE)).toHaveLength(2);
    expect(await listNetWorths(db, dayEnds, player, clock.now())).toEqual([{ day: '2026-10-31', netWorth: 0 }]);
  });
  expect(read).toBeLessThan(MANY / 100);
});
