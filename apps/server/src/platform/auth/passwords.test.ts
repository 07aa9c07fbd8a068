import { verify } from '@node-rs/argon2';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startTestApp, TEST_PASSWORD } from '../../testing/app.ts';
import { SemaphoreBusyError } from '../semaphore.ts';
import { HASHING, hashPassword, isPasswordOf, withHashPermit } from './passwords.ts';

// Records the calls of the real functions.
vi.mock('@node-rs/argon2', { spy: true });

const { as, call } = await startTestApp();
const { username } = await as('player');
const signIn = (name: string, password = TEST_PASSWORD) => call('POST', '/api/auth/signin', { username: name, password });

/** Holds all permits until the returned function is called. */
function holdPermits(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (let permit = 0; permit < HASHING.permits; permit++) void withHashPermit(() => promise);
  return resolve;
}

it('answers a sign-in with 503 and Retry-After while too many passwords are checked, and calls no right password wrong', async () => {
  const stored = await hashPassword('hasło');
  const release = holdPermits();
  const waiting = Promise.allSettled(Array.from({ length: HASHING.maxWaiting }, () => isPasswordOf(stored, 'hasło')));
  await expect(isPasswordOf(stored, 'hasło')).rejects.toThrow(SemaphoreBusyError);
  const { statusCode, headers } = await signIn(username);
  expect([statusCode, Number(headers['retry-after'])]).toEqual([503, expect.toSatisfy((seconds: number) => seconds > 0)]);

  release();
  // On a slow machine some have waited for too long.
  const outcomes = (await waiting).map((one) => (one.status === 'fulfilled' ? one.value : one.reason));
  expect(outcomes.filter((outcome) => outcome !== true && !(outcome instanceof SemaphoreBusyError))).toEqual([]);
  expect((await signIn(username)).statusCode).toBe(200);

  const releaseAtOnce = holdPermits();
  const next = isPasswordOf(stored, 'hasło');
  releaseAtOnce();
  expect(await next).toBe(true);
});

it('checks one hash of the same cost for an unknown user as for a wrong password, so that the time of the answer tells nothing', async () => {
  const costsFor = async (name: string) => {
    vi.mocked(verify).mockClear();
    expect((await signIn(name, 'nie-to-hasło')).statusCode).toBe(401);
    return vi.mocked(verify).mock.calls.map(([stored]) => String(stored).split('$').slice(1, 4));
  };
  const costs = await costsFor(username);
  expect(costs).toEqual([['argon2id', 'v=19', expect.stringMatching(/^m=\d+,t=\d+,p=\d+$/)]]);
  expect(await costsFor('Nobody')).toEqual(costs);
});

it('accepts no password for a user who does not exist', async () => {
  for (const password of ['', 'hasło', '\0'.repeat(32)]) expect(await isPasswordOf(null, password)).toBe(false);
});

it.each([
  ['NFC', 'NFD'],
  ['NFD', 'NFC'],
])(
  'accepts a password that was set in %s and is typed in %s, as keyboards of macOS and Windows may differ',
  async (set, typed) => {
    for (const password of ['żółć', '\u0ccb'.repeat(40)]) {
      const [stored, given] = [password.normalize(set), password.normalize(typed)];
      expect(given).not.toBe(stored);
      expect(await isPasswordOf(await hashPassword(stored), given)).toBe(true);
    }
  },
);

it('never normalizes a name or a password with thousands of combining marks, which would block the process', async () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  onTestFinished(() => normalize.mockRestore());
  const marks = `e${'\u0301\u0316'.repeat(60_000)}`;
  for (const [name, password] of [
    [marks, TEST_PASSWORD],
    [username, marks],
  ] as const)
    expect((await signIn(name, password)).statusCode).toBe(400);
  expect(await isPasswordOf(null, marks)).toBe(false);
  expect(normalize.mock.contexts.filter((text) => String(text).length > 1_000)).toEqual([]);
});
