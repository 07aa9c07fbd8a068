import { CallError, ERROR_STATUS, NetworkError, type ErrorCode } from '@wieszcz/api';
import { expect, test } from 'vitest';
import { createSession, type User } from './session.ts';
import { createUnsureEnd } from './unsureEnd.ts';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const user: User = {
  token: `header.${encode({ exp: Math.floor(Date.now() / 1000) + 3600 })}.signature`,
  username: 'żubr',
  firstName: 'Hanna',
  surname: 'Wierzba',
  email: 'h@example.pl',
  roles: ['ROLE_PLAYER'],
};

const memory = () => {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
};

/** A page on which żubr is signed in, in a tab with this storage. */
function openPage(tab = memory()) {
  const session = createSession(memory());
  const unsureEnd = createUnsureEnd(tab, session);
  session.start(user);
  const reject = async (error: Error): Promise<never> => {
    throw error;
  };
  const fail = (error: Error) => expect(unsureEnd.watch('deletion', reject(error))).rejects.toBe(error);
  return { session, unsureEnd, fail, tab };
}

const lost = new NetworkError('no response');
const refusal = (code: ErrorCode) => new CallError({ status: ERROR_STATUS[code], detail: 'nie', code });

test('A call without an answer may have ended the session, also after a reload and after the next call was refused', async () => {
  const { session, unsureEnd, fail, tab } = openPage();
  await fail(lost);
  expect(unsureEnd.read()).toBe('deletion');
  session.expire();
  await fail(refusal('UNAUTHENTICATED'));
  expect(unsureEnd.read()).toBe('deletion');
  expect(createUnsureEnd(tab, createSession(memory())).read()).toBe('deletion');
});

test('A session that expires without such a call, or after its refusal, has only expired', async () => {
  const { session, unsureEnd, fail } = openPage();
  session.expire();
  await fail(refusal('UNAUTHENTICATED'));
  expect(unsureEnd.read()).toBeNull();
  session.start(user);
  await fail(lost);
  await fail(refusal('PASSWORD_WRONG'));
  expect(unsureEnd.read()).toBeNull();
});

test('A sign-in and a sign-out end the doubt', async () => {
  const { session, unsureEnd, fail } = openPage();
  await fail(lost);
  session.expire();
  session.start(user);
  expect(unsureEnd.read()).toBeNull();
  await fail(lost);
  session.end();
  expect(unsureEnd.read()).toBeNull();
});

test('A call that the server accepts after the doubt arose ends it: the session that expires later has only expired', async () => {
  const { session, unsureEnd, fail, tab } = openPage();
  await fail(lost);
  const accepted = unsureEnd.mark();
  accepted();
  session.expire();
  expect(unsureEnd.read()).toBeNull();
  expect(createUnsureEnd(tab, createSession(memory())).read()).toBeNull();
});

test('A call that was sent before the doubt arose, or before it arose anew, does not end it', async () => {
  const { unsureEnd, fail } = openPage();
  const accepted = unsureEnd.mark();
  await fail(lost);
  const acceptedLater = unsureEnd.mark();
  accepted();
  expect(unsureEnd.read()).toBe('deletion');
  await fail(lost);
  acceptedLater();
  expect(unsureEnd.read()).toBe('deletion');
});

test('The doubt about one user says nothing of another, who signed in while the tab was closed', async () => {
  const { fail, tab } = openPage();
  await fail(lost);
  const storage = memory();
  createSession(storage).start({ ...user, username: 'ryś' });
  const session = createSession(storage);
  const unsureEnd = createUnsureEnd(tab, session);
  expect(unsureEnd.read()).toBeNull();
  session.expire();
  expect(unsureEnd.read()).toBeNull();
});
