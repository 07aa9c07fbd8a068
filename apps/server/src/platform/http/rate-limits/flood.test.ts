import { expect, it } from 'vitest';
import { afterwards } from '../../../testing/afterwards.ts';
import { startTestApp } from '../../../testing/app.ts';
import { createTestClock } from '../../../testing/clock.ts';
import { createDatabase, createPool } from '../../database/pool.ts';
import { silentLog } from '../../log.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { MAX_KEYS } from './windows.ts';

/** An unreachable database: nothing listens on the port. */
const pool = createPool('postgres://nobody@127.0.0.1:1/none', silentLog);
afterwards(() => pool.end());
const unreachable = createDatabase(pool);

it('keeps a bounded number of keys in memory during a flood from 200 000 addresses', async () => {
  const clock = createTestClock();
  const rateLimiter = createRateLimiter({ db: unreachable, clock, log: silentLog, isKnownNetwork: async () => false });
  const limit = { max: 20, seconds: 60 };
  let most = 0;
  for (let n = 0; n < 200_000; n++) {
    await rateLimiter.admit({ counter: '/api/auth/signin', limit, network: `n${n}`, user: `a${n}` });
    most = Math.max(most, rateLimiter.cachedKeys());
  }
  expect(most).toBe(MAX_KEYS);
});

it('delays further attempts from a known network by a second, as many as the limit, and refuses the rest', async () => {
  const pauses: number[] = [];
  const pause = async (ms: number) => pauses.push(ms);
  const isKnownNetwork = async () => true;
  const limiter = createRateLimiter({ db: unreachable, clock: createTestClock(), log: silentLog, isKnownNetwork, pause });
  const limit = { max: 2, seconds: 60, slowsKnownNetworks: true } as const;
  const admit = () => limiter.admit({ counter: '/api/auth/signin', limit, network: 'known', user: 'owner' });
  for (let n = 0; n < 2; n++) await admit();
  expect(pauses).toEqual([]);
  for (let n = 0; n < 2; n++) await admit();
  expect(pauses).toEqual([1000, 1000]);
  await expect(admit()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  expect(pauses).toHaveLength(2);
});

it('counts attempts in the process alone while the database is unreachable', async () => {
  const { call } = await startTestApp({ config: { rateLimits: true }, dependencies: { db: unreachable } });
  const statuses: number[] = [];
  for (let n = 0; n < 21; n++)
    statuses.push((await call('POST', '/api/auth/signin', { username: 'ktos', password: 'x' })).statusCode);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 503), 429]);
});
