import { expect, it } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import { createTestClock } from '../../../testing/clock.ts';
import { afterwards } from '../../../testing/afterwards.ts';
import { createDatabase, createPool } from '../../database/pool.ts';
import { silentLog } from '../../log.ts';
import { createLimiter, MOST_KEYS } from './rate-limiter.ts';

/** A database that is away: nothing listens on the port. */
const pool = createPool('postgres://nobody@127.0.0.1:1/none', silentLog);
afterwards(() => pool.end());
const away = createDatabase(pool);

const createFloodedLimiter = () =>
  createLimiter({
    db: away,
    clock: createTestClock(),
    log: silentLog,
    isKnownNetwork: async () => false,
  });

it('A flood of 200 000 addresses holds a bounded number of keys in memory, and no call searches through them', async () => {
  const limiter = createFloodedLimiter();
  const limit = { max: 20, seconds: 60 };
  let most = 0;
  for (let n = 0; n < 200_000; n++) {
    await limiter.admit({ call: '/api/auth/signin', limit, network: `n${n}`, account: `a${n}` });
    most = Math.max(most, limiter.keysHeld());
  }
  expect(most).toBe(MOST_KEYS);
});

it('While the database is away each process counts by itself, and nobody has more attempts than usual', async () => {
  const { call } = await startTestApp({ config: { rateLimits: true }, dependencies: { db: away } });
  const seen: number[] = [];
  for (let n = 0; n < 21; n++)
    seen.push((await call('POST', '/api/auth/signin', { username: 'ktos', password: 'x' })).statusCode);
  expect(seen).toEqual([...Array.from({ length: 20 }, () => 503), 429]);
});
