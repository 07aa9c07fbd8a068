import { afterEach, describe, expect, test, vi } from 'vitest';
import { createSession, expiryOf, hasValidToken, type User } from './session.ts';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenUntil = (exp: number) => `${encode({ alg: 'HS256' })}.${encode({ sub: 'żubr', exp })}.signature`;
const user = (token: string): User => ({
  token,
  username: 'żubr',
  firstName: 'Hanna',
  surname: 'Wierzba',
  email: 'h@example.pl',
  roles: ['ROLE_PLAYER'],
});

function memory(initial?: string) {
  const kept = new Map<string, string>(initial === undefined ? [] : [['user', initial]]);
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const soon = () => Math.floor(Date.now() / 1000) + 60;

afterEach(() => vi.useRealTimers());

describe('A token', () => {
  test('has the expiry of its payload', () => expect(expiryOf(tokenUntil(1_700_000_000))).toBe(1_700_000_000_000));
  test.each(['', 'abc', 'a.b.c', `a.${encode({})}.c`])('%j is malformed and counts as expired', (token) => {
    expect(expiryOf(token)).toBe(0);
    expect(hasValidToken(user(token))).toBe(false);
  });
});

describe('The session', () => {
  test('is restored at start from the storage key "user"', () => {
    const stored = user(tokenUntil(soon()));
    expect(createSession(memory(JSON.stringify(stored))).get()).toEqual(stored);
  });

  test.each(['null', '{', '{"token":1}', JSON.stringify(user(tokenUntil(1)))])('does not start from %s', (stored) =>
    expect(createSession(memory(stored)).get()).toBeNull(),
  );

  test('is stored at sign-in and removed at sign-out, and notifies its subscribers of both', () => {
    const storage = memory();
    const session = createSession(storage);
    const onChange = vi.fn<() => void>();
    session.subscribe(onChange);
    session.start(user(tokenUntil(soon())));
    expect(JSON.parse(storage.kept.get('user') ?? '')).toMatchObject({ username: 'żubr' });
    session.end();
    expect(storage.kept.has('user')).toBe(false);
    expect(session.token()).toBeNull();
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  test('ends when its token expires', () => {
    vi.useFakeTimers({ now: 1_000_000 });
    const session = createSession(memory());
    session.start(user(tokenUntil(2_000)));
    session.endIfExpired();
    expect(session.get()).not.toBeNull();
    vi.setSystemTime(2_000_001);
    session.endIfExpired();
    expect(session.get()).toBeNull();
  });

  test('follows a sign-in of another tab', () => {
    const storage = memory();
    const session = createSession(storage);
    storage.kept.set('user', JSON.stringify(user(tokenUntil(soon()))));
    session.follow();
    expect(session.get()?.username).toBe('żubr');
  });
});
