import { expect, it } from 'vitest';
import { startTestApp, TEST_PASSWORD } from '../../testing/app.ts';
import { SemaphoreBusyError } from '../semaphore.ts';
import { HASHING, hashPassword, isPasswordOf } from './passwords.ts';

it('answers 503 with a waiting time while too many passwords are checked, even to an unknown user, and never calls a password wrong', async () => {
  const { as, call } = await startTestApp();
  const { username } = await as('player');
  const signIn = (name = username) => call('POST', '/api/auth/signin', { username: name, password: TEST_PASSWORD });
  const stored = await hashPassword('hasło');
  const flood = Array.from({ length: HASHING.permits + HASHING.maxWaiting }, () => isPasswordOf(stored, 'hasło'));
  const settled = Promise.allSettled(flood);
  await expect(isPasswordOf(stored, 'hasło')).rejects.toThrow(SemaphoreBusyError);
  // A few of them find a free place in the queue.
  const answersTo = async (name: string) => {
    const replies = await Promise.all(Array.from({ length: 40 }, () => signIn(name)));
    const answers = replies.map(({ statusCode, headers }) => [statusCode, Number(headers['retry-after'] ?? 0) > 0].join());
    return new Set(answers);
  };
  const [known, unknown] = await Promise.all([answersTo(username), answersTo('Nobody')]);
  expect([...known].filter((answer) => answer !== '200,false')).toEqual(['503,true']);
  // A hash is verified for an unknown user, too, so that the time of the answer doesn't reveal who exists.
  expect([...unknown].filter((answer) => answer !== '401,false')).toEqual(['503,true']);

  // Those that wait for too long on a slow machine are rejected, too; none is told that the password is wrong.
  const outcomes = (await settled).map((one) => (one.status === 'fulfilled' ? one.value : one.reason));
  expect(outcomes.every((outcome) => outcome === true || outcome instanceof SemaphoreBusyError)).toBe(true);
  expect(outcomes.filter((outcome) => outcome === true).length).toBeGreaterThanOrEqual(HASHING.permits);
  expect((await signIn()).statusCode).toBe(200);
});

it('accepts no password for a user who does not exist', async () => {
  for (const password of ['', 'hasło', '\0'.repeat(32)]) expect(await isPasswordOf(null, password)).toBe(false);
});
