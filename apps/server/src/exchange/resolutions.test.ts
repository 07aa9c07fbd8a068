import type { Outcome, UserId } from '@wieszcz/domain';
import type pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { silentLog } from '../platform/log.ts';
import { createTestClock } from '../testing/clock.ts';
import { createTestDatabase } from '../testing/database.ts';
import { untilWaiting } from '../testing/waiting.queries.ts';
import { audit, createExchange } from './index.ts';
import * as sql from './testing/game.queries.ts';
import type { BetOnMarket } from './testing/game.ts';
import {
  addPlayers,
  bidding,
  buying,
  codeOf,
  createTwoExchanges,
  DEADLOCK,
  done,
  openMarket,
  PATIENT,
  recordRetries,
  resolving,
} from './testing/game.ts';

const { pool } = await createTestDatabase({ max: 20 });
/** No lock times out, so what waits for a lock that is never released fails its test. */
const OPTIONS = { pool, clock: createTestClock(), log: silentLog, ...PATIENT, lockTimeoutMs: 600_000, tradersLastFrom: 0 };
const { here, there } = createTwoExchanges(OPTIONS);
// In a tiny game PostgreSQL would scan all ledger accounts for each payment, and so lock them in their own order.
await addPlayers(pool, here, 300);
await pool.query(sql.ANALYSE);

/** A market on which two players bid and nobody trades. The first player, whose account has the lower id, has just traded on another. */
async function openMarketWithBids(): Promise<{ market: BetOnMarket; other: BetOnMarket; trader: UserId; quiet: UserId }> {
  const [market, other] = [await openMarket(pool, here), await openMarket(pool, here)];
  const [trader, quiet] = (await addPlayers(pool, here, 2)) as [UserId, UserId];
  for (const player of [trader, quiet]) done(await here.submit(bidding(player, market, 40, 3)));
  done(await here.submit(buying(trader, other, 1)));
  return { market, other, trader, quiet };
}

/** A connection that has locked the accounts of these players. It is closed after the test, which ends its transaction. */
async function lockAccounts(...players: UserId[]): Promise<pg.PoolClient> {
  const rival = await pool.connect();
  onTestFinished(() => rival.release(true));
  await rival.query('begin');
  for (const player of players) await rival.query(sql.LOCK_ACCOUNT, [player]);
  return rival;
}

/** Whether nobody has locked the player's account. */
const isFree = async (player: UserId) => (await pool.query(`${sql.LOCK_ACCOUNT} skip locked`, [player])).rowCount === 1;

describe('a large resolution', () => {
  it('pays players who have just traded last, so that they go on trading while it pays the others', async () => {
    const { market, other, trader, quiet } = await openMarketWithBids();
    const rival = await lockAccounts(quiet);
    const resolved = there.submit(resolving(market));
    await untilWaiting(pool, 1);
    for (const exchange of [here, there]) done(await exchange.submit(buying(trader, other, 1)));
    await untilWaiting(pool, 1);
    await rival.query('rollback');
    done(await resolved);
    expect((await audit(pool)).differences).toEqual([]);
  });

  it('pays owners of the best orders on a bet that is traded last, too', async () => {
    const { market, other, trader, quiet } = await openMarketWithBids();
    const [owner] = (await addPlayers(pool, here, 1)) as [UserId];
    for (const bet of [market, other]) done(await here.submit(bidding(owner, bet, 40, 1, { option: false })));
    // The owner's account has the highest id of the three: without an order on the bet that is traded, it would be paid last, too.
    const rival = await lockAccounts(trader);
    const resolved = there.submit(resolving(market));
    await untilWaiting(pool, 1);
    expect(await isFree(quiet)).toBe(false);
    expect(await isFree(owner)).toBe(true);
    await rival.query('rollback');
    done(await resolved);
    expect((await audit(pool)).differences).toEqual([]);
  });

  it('that PostgreSQL ends because of a deadlock is repeated, whatever time it took, and then pays by id', async () => {
    const { market, trader, quiet } = await openMarketWithBids();
    const { log, codes } = recordRetries();
    const exchange = createExchange({ ...OPTIONS, retryForMs: 0, log });
    const [rival, first] = [await lockAccounts(trader), await lockAccounts(quiet)];
    const resolved = exchange.submit(resolving(market));
    await untilWaiting(pool, 1);
    // Queues behind the resolution, which gets this lock first and then waits for the rival's. So the resolution finds the deadlock.
    await rival.query(`set local deadlock_timeout = '1h'; savepoint before_deadlock`);
    const locked = rival.query(sql.LOCK_ACCOUNT, [quiet]);
    await untilWaiting(pool, 2);
    await first.query('rollback');
    await locked;
    await rival.query('rollback to before_deadlock');
    await untilWaiting(pool, 1);
    expect(await isFree(quiet)).toBe(true);
    await rival.query('rollback');
    done(await resolved);
    expect(codes).toEqual([DEADLOCK]);
    expect((await audit(pool)).differences).toEqual([]);
  });

  it('pays by id if it is not large', async () => {
    const { market, trader, quiet } = await openMarketWithBids();
    const { tradersLastFrom: _, ...defaults } = OPTIONS;
    const exchange = createExchange(defaults);
    const rival = await lockAccounts(quiet);
    const resolved = exchange.submit(resolving(market));
    await untilWaiting(pool, 1);
    expect(await isFree(trader)).toBe(false);
    await rival.query('rollback');
    done(await resolved);
  });

  it('is settled, and so is every order of another process that trades between the players it pays', async () => {
    const [market, ...others] = [await openMarket(pool, here), await openMarket(pool, here), await openMarket(pool, here)];
    const players = await addPlayers(pool, here, 40);
    for (const player of players) {
      done(await here.submit(buying(player, market, 5)));
      done(await here.submit(bidding(player, market, 40, 2)));
    }
    const outcomes: Outcome[] = [];
    const trade = async (player: UserId, place: number): Promise<void> => {
      for (let turn = 0; turn < 10; turn++) {
        const bet = others[(turn + place) % others.length]!;
        outcomes.push(await here.submit(turn % 3 === 0 ? bidding(player, bet, 20 + turn, 1) : buying(player, bet, 1)));
      }
    };
    const [resolved] = await Promise.all([there.submit(resolving(market)), ...players.map(trade)]);
    expect(done(resolved)).toMatchObject({ winners: 40, paid: 40 * 5 * 100 });
    expect(outcomes.map(codeOf)).toEqual(Array<string>(400).fill('done'));
    expect((await audit(pool)).differences).toEqual([]);
  });
});
