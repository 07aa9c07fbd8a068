import { describe, expect, it, onTestFinished } from 'vitest';
import { silentLog } from '../platform/log.ts';
import { createTestClock } from '../testing/clock.ts';
import { createTestDatabase } from '../testing/database.ts';
import { audit, BusyError, createExchange } from './index.ts';
import type { ExchangeOptions } from './index.ts';
import * as sql from './testing/game.queries.ts';
import { addPlayers, buying, codeOf, done, listing, openMarket, PATIENT } from './testing/game.ts';

const { pool } = await createTestDatabase();
const clock = createTestClock();
const openExchange = (options: Partial<ExchangeOptions> = {}) =>
  createExchange({ pool, clock, log: silentLog, ...PATIENT, ...options });
const exchange = openExchange();

describe('ids of positions', () => {
  const lastId = async () => (await pool.query<{ last: number }>(sql.LAST_POSITION_ID)).rows[0]!.last;

  it('are drawn once for a hundred, whatever is refused, changes nothing, is attempted again or meets a lock meanwhile', async () => {
    const market = await openMarket(pool, exchange);
    const players = await addPlayers(pool, exchange, 10);
    const before = await lastId();
    const alone = openExchange({ lanes: 1, lockTimeoutMs: 100 });
    const locking = await pool.connect();
    onTestFinished(() => locking.release());
    for (const player of players) {
      const refused = await alone.submit(buying(player, market, 1, { maxPrice: 1 }));
      expect(codeOf(refused)).toBe('NOT_ENOUGH_OFFERS');
      await alone.submit({ kind: 'openLedgerAccount', player, startBudget: 100_000 as never });
      const { position } = done(await alone.submit(buying(player, market, 110)));
      // So many offers of the buyer are in front that the first attempt loads too few others.
      if (player === players[0])
        await Promise.all(Array.from({ length: 100 }, () => alone.submit(listing(player, position, 10, 1))));
      done(await alone.submit(buying(players[0]!, market, 10)));
    }
    await locking.query('begin');
    await locking.query(sql.LOCK_MARKET, [market.market]);
    await expect(alone.submit(buying(players[0]!, market, 1))).rejects.toThrow(BusyError);
    await locking.query('rollback');
    done(await alone.submit(buying(players[0]!, market, 1)));
    expect((await lastId()) - before).toBeLessThanOrEqual(100);
    expect((await audit(pool)).differences).toEqual([]);
  });

  it('that a failover has made the database draw again are replaced, and no player notices', async () => {
    const market = await openMarket(pool, exchange);
    const players = await addPlayers(pool, exchange, 3);
    const [one, other] = [openExchange({ lanes: 1 }), openExchange({ lanes: 1 })];
    done(await one.submit(buying(players[0]!, market, 1)));
    await pool.query(sql.FORGET_DRAWS);
    done(await other.submit(buying(players[1]!, market, 1)));
    done(await one.submit(buying(players[2]!, market, 1)));
    expect((await audit(pool)).differences).toEqual([]);
  });
});
