import { describe, expect, it } from 'vitest';
import { createTestClock } from '../../../testing/clock.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { silentLog } from '../../log.ts';
import { createRateLimiter } from './rate-limiter.ts';

const { db } = await createTestDatabase();
const clock = createTestClock();
/** Counts as one server process of several on the same database. */
const startProcess = () => createRateLimiter({ db, clock, log: silentLog, isKnownNetwork: async () => false });

const limit = { max: 20, seconds: 60, forgivesSuccess: true } as const;
const signIn = (network: string, user?: string) => ({ counter: '/api/auth/signin', limit, network, user });
const REFUSED = { code: 'RATE_LIMITED' };

describe('attempts of a network that all succeed', () => {
  it('exhaust its limit in no process for longer than a second, wherever they were in flight', async () => {
    const [one, other] = [startProcess(), startProcess()];
    const attempt = signIn('school');
    const inFlight = await Promise.all(Array.from({ length: 20 }, () => one.admit(attempt)));
    await expect(other.admit(attempt)).rejects.toMatchObject(REFUSED);
    for (const admission of inFlight) await admission.forgive();
    await expect(other.admit(attempt)).rejects.toMatchObject(REFUSED);
    clock.advance({ seconds: 1 });
    // All that it asks for afterwards are admitted, not only the one that asked the database.
    for (let n = 0; n < 20; n++) await other.admit(attempt);
    await expect(other.admit(attempt)).rejects.toMatchObject(REFUSED);
  });

  it('leave its limit unused, also if more of them come at once than are let through', async () => {
    const limiter = startProcess();
    const attempts = Array.from({ length: 40 }, (_, n) => signIn('crowd', `pupil ${n}`));
    const outcomes = await Promise.allSettled(attempts.map((attempt) => limiter.admit(attempt)));
    const admitted = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(admitted).toHaveLength(20);
    for (const admission of admitted) await admission.forgive();
    clock.advance({ seconds: 1 });
    for (let n = 0; n < 20; n++) await limiter.admit(signIn('crowd', `another pupil ${n}`));
  });

  it('after the end of their window leave the next one as it is', async () => {
    const attempt = signIn('late');
    for (const [one, other] of [
      [startProcess(), startProcess()],
      [startProcess(), null],
    ] as const) {
      const inFlight = await Promise.all(Array.from({ length: 20 }, () => one.admit(attempt)));
      clock.advance({ seconds: 60 });
      for (let n = 0; n < 20; n++) await (other ?? one).admit(attempt);
      for (const admission of inFlight) await admission.forgive();
      clock.advance({ seconds: 1 });
      await expect((other ?? one).admit(attempt)).rejects.toMatchObject(REFUSED);
      clock.advance({ seconds: 60 });
    }
  });
});

it('an exhausted account is not asked for again, as no success takes its attempts back', async () => {
  const [one, other] = [startProcess(), startProcess()];
  const attempts = Array.from({ length: 20 }, (_, n) => signIn(`network ${n}`, 'Ada'));
  for (const attempt of attempts) await one.admit(attempt);
  await expect(other.admit(signIn('another network', 'Ada'))).rejects.toMatchObject(REFUSED);
  clock.advance({ seconds: 30 });
  await db.deleteFrom('rate_limits').execute();
  await expect(other.admit(signIn('another network', 'Ada'))).rejects.toMatchObject(REFUSED);
});

it('a network that fails stays refused until its window ends, however often the database is asked again', async () => {
  const limiter = startProcess();
  const attempt = signIn('guessing');
  for (let n = 0; n < 20; n++) await limiter.admit(attempt);
  for (let second = 0; second < 59; second++) {
    await expect(limiter.admit(attempt)).rejects.toMatchObject(REFUSED);
    clock.advance({ seconds: 1 });
  }
  await expect(limiter.admit(attempt)).rejects.toMatchObject(REFUSED);
  clock.advance({ seconds: 1 });
  await limiter.admit(attempt);
});
