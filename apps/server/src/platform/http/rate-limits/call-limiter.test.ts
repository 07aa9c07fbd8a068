import { CLOSING_LIMIT, type Endpoint, endpoints, TRADING_LIMIT } from '@wieszcz/api';
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

it('limits all calls of a player that reduce or close orders together, apart from those that trade', async () => {
  const { as, database } = await startTestApp({ config: { rateLimits: true }, clock: createTestClock() });
  const player = await as('player');
  let keys = 0;
  const close = async (who: TestUser, method: 'DELETE' | 'PATCH', url: string) => {
    const body = method === 'PATCH' ? { shares: 1 } : undefined;
    return (await who.call(method, url, body, { 'idempotency-key': `close ${++keys}` })).statusCode;
  };
  const each = [
    ['DELETE', '/api/bids'],
    ['DELETE', '/api/bids/1'],
    ['PATCH', '/api/bids/1'],
    ['DELETE', '/contracts/deleteOffer?offerId=1'],
  ] as const;
  const quarter = Array.from({ length: CLOSING_LIMIT.max / each.length });
  await Promise.all(quarter.flatMap(() => each.map(([method, url]) => close(player, method, url))));
  expect(await Promise.all(each.map(([method, url]) => close(player, method, url)))).toEqual([429, 429, 429, 429]);
  // A refusal by the limit stores nothing.
  const stored = await database.pool.query('select from idempotency_keys where user_id = $1', [player.id]);
  expect(stored.rowCount).toBe(CLOSING_LIMIT.max);
  expect((await player.call('POST', '/offers/buy?offerId=1&shares=1')).statusCode).toBe(404);
  expect(await close(await as('player'), 'DELETE', '/api/bids')).toBe(200);
});

it('every call of players that stores an answer under an idempotency key has a limit', () => {
  const unlimited = Object.entries<Endpoint>(endpoints).filter(
    ([, { access, idempotent, callLimit, rateLimit }]) =>
      idempotent && (access === 'player' || access === 'user' || access === 'public') && !callLimit && !rateLimit,
  );
  expect(unlimited.map(([name]) => name)).toEqual([]);
});
