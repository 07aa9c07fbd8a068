import { TRADING_LIMIT } from '@wieszcz/api';
import type { UserId } from '@wieszcz/domain';
import { expect, it, onTestFinished } from 'vitest';
import { startTestApp, type TestUser } from '../../../testing/app.ts';
import { createTestClock } from '../../../testing/clock.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { createDatabase, createPool } from '../../database/pool.ts';
import { silentLog } from '../../log.ts';
import { createCallLimiter } from './call-limiter.ts';

const clock = createTestClock();
const { db, pool } = await createTestDatabase();
/** Act as two server processes on one database. */
const [here, there] = [createCallLimiter({ db, clock, log: silentLog }), createCallLimiter({ db, clock, log: silentLog })];
const LIMIT = { name: 'trading', max: 100, seconds: 60 } as const;
let users = 0;
const newUser = () => ++users as UserId;

/** How many of the calls are admitted. */
function admitted(limiter: typeof here, user: UserId, calls: number): number {
  let count = 0;
  for (let call = 0; call < calls; call += 1) {
    try {
      limiter.admit(user, LIMIT);
      count += 1;
    } catch {
      // Refused.
    }
  }
  return count;
}

it('admits a user as often as the limit says in a window, and again in the next one', () => {
  const user = newUser();
  expect([admitted(here, user, 120), admitted(here, newUser(), 1)]).toEqual([100, 1]);
  expect(() => here.admit(user, LIMIT)).toThrow(
    expect.objectContaining({ code: 'RATE_LIMITED', retryAfter: expect.any(Number) }),
  );
  clock.advance({ minutes: 1 });
  expect(admitted(here, user, 120)).toBe(100);
});

it('counts the calls of all processes together once they are shared', async () => {
  const user = newUser();
  expect([admitted(here, user, 70), admitted(there, user, 50)]).toEqual([70, 50]);
  await here.share();
  await there.share();
  expect([admitted(here, user, 40), admitted(there, user, 40)]).toEqual([30, 0]);
});

it('stores no count of a user who makes fewer than twenty calls', async () => {
  const rows = async () => (await pool.query('select from rate_limits')).rowCount;
  const before = await rows();
  admitted(here, newUser(), 19);
  await here.share();
  expect(await rows()).toBe(before);
});

it('counts by itself while the database fails', async () => {
  const unreachable = createPool('postgres://nobody@127.0.0.1:1/none', silentLog);
  onTestFinished(() => unreachable.end());
  const failing = createCallLimiter({ db: createDatabase(unreachable), clock, log: silentLog });
  const user = newUser();
  admitted(failing, user, 60);
  await failing.share();
  expect(admitted(failing, user, 60)).toBe(40);
});

it('limits all orders of a player together, with the waiting time in Retry-After, but not cancelling', async () => {
  const { as } = await startTestApp({ config: { rateLimits: true }, clock: createTestClock() });
  const player = await as('player');
  const half = Array.from({ length: TRADING_LIMIT.max / 2 });
  const buyOffer = (who: TestUser) => who.call('POST', '/offers/buy?offerId=1&shares=1');
  const buy = { betId: 1, marketId: 1, contractOption: true, maxPrice: 1, shares: 1 };
  await Promise.all(half.map(() => player.call('POST', '/markets/buyContract', buy)));
  await Promise.all(half.map(() => buyOffer(player)));
  const reply = await buyOffer(player);
  expect([reply.statusCode, Number(reply.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
  expect((await player.call('GET', '/api/bids')).statusCode).toBe(200);
  const cancel = async (bids: string) => (await player.call('DELETE', `/api/bids${bids}`)).statusCode;
  expect([await cancel(''), await cancel('?marketId=1'), await cancel('/1')]).toEqual([200, 200, 404]);
  expect((await buyOffer(await as('player'))).statusCode).toBe(404);
});
