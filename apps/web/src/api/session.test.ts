import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
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

function memoryStorage(initial?: string) {
  const items = new Map<string, string>(initial === undefined ? [] : [['user', initial]]);
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

const inAMinute = () => Math.floor(Date.now() / 1000) + 60;

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
    const stored = user(tokenUntil(inAMinute()));
    expect(createSession(memoryStorage(JSON.stringify(stored))).get()).toEqual(stored);
  });

  test.each(['null', '{', '{"token":1}', JSON.stringify(user(tokenUntil(1)))])(
    'is not restored from %s, and the storage is cleared of it',
    (stored) => {
      const storage = memoryStorage(stored);
      expect(createSession(storage).get()).toBeNull();
      expect(storage.items.has('user')).toBe(false);
    },
  );

  test('is stored at sign-in and removed at sign-out, and notifies its subscribers of both', () => {
    const storage = memoryStorage();
    const session = createSession(storage);
    const onChange = vi.fn<() => void>();
    session.subscribe(onChange);
    session.start(user(tokenUntil(inAMinute())));
    expect(JSON.parse(storage.items.get('user') ?? '')).toMatchObject({ username: 'żubr' });
    session.end();
    expect(storage.items.has('user')).toBe(false);
    expect(session.token()).toBeNull();
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  test('stores only the fields that it needs, whatever else the server answers', () => {
    const storage = memoryStorage();
    createSession(storage).start({ ...user(tokenUntil(inAMinute())), recoveryCodes: 10 } as User);
    const stored = JSON.parse(storage.items.get('user') ?? '{}') as object;
    expect(Object.keys(stored).sort()).toEqual(['email', 'firstName', 'roles', 'surname', 'token', 'username']);
  });

  test('ends when its token expires', () => {
    vi.useFakeTimers({ now: 1_000_000 });
    const session = createSession(memoryStorage());
    session.start(user(tokenUntil(2_000)));
    session.endIfExpired();
    expect(session.get()).not.toBeNull();
    vi.setSystemTime(2_000_001);
    session.endIfExpired();
    expect(session.get()).toBeNull();
  });

  test('takes over a sign-in of another tab', () => {
    const storage = memoryStorage();
    const session = createSession(storage);
    storage.items.set('user', JSON.stringify(user(tokenUntil(inAMinute()))));
    session.follow();
    expect(session.get()?.username).toBe('żubr');
  });

  test('takes over a sign-in of another tab also if it ends by itself first, and leaves it in the storage', () => {
    const storage = memoryStorage();
    const session = createSession(storage);
    session.start(user(tokenUntil(inAMinute())));
    const newer = { ...user(tokenUntil(inAMinute() + 60)), username: 'ryś' };
    storage.items.set('user', JSON.stringify(newer));
    session.expire();
    expect(session.get()).toEqual(newer);
    expect(session.pageUser()).toBe('ryś');
    expect(storage.items.get('user')).toBe(JSON.stringify(newer));
  });
});

describe('The user whose session has ended by itself', () => {
  test.each(['this tab', 'another tab'])('is known until the next sign-in, in %s', (tab) => {
    const storage = memoryStorage(JSON.stringify(user(tokenUntil(1))));
    const session = createSession(storage);
    expect(session.expired()).toBe('żubr');
    const next = { ...user(tokenUntil(inAMinute())), username: 'ryś' };
    if (tab === 'this tab') session.start(next);
    else storage.items.set('user', JSON.stringify(next));
    session.follow();
    expect(session.expired()).toBeNull();
    // Signed out in another tab.
    storage.items.delete('user');
    session.follow();
    expect(session.get()).toBeNull();
    expect(session.expired()).toBeNull();
  });

  test('is known also if another tab has noticed the end first', () => {
    vi.useFakeTimers({ now: 1_000_000 });
    const storage = memoryStorage();
    const session = createSession(storage);
    session.start(user(tokenUntil(2_000)));
    vi.setSystemTime(2_000_001);
    storage.items.delete('user');
    session.follow();
    expect(session.expired()).toBe('żubr');
  });
});

test('The screens belong to the player whose session ended, until the player signs out or another one signs in', () => {
  const storage = memoryStorage();
  const session = createSession(storage);
  expect(session.pageUser()).toBeNull();
  const signedIn = user(tokenUntil(inAMinute()));
  session.start(signedIn);
  session.expire();
  expect(session.pageUser()).toBe('żubr');
  session.start({ ...signedIn, username: 'ryś' });
  expect(session.pageUser()).toBe('ryś');
  storage.items.delete('user');
  session.follow();
  expect(session.pageUser()).toBe('ryś');
  session.end();
  expect(session.pageUser()).toBeNull();
});

describe('A browser whose storage', () => {
  const full = {
    ...memoryStorage('old'),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };

  test.each([
    ['is full', { value: full }],
    ['is denied', { get: denied }],
  ])('%s signs in without an error until the page is left, and restores no older user at the next start', async (_, property) => {
    const window = Object.defineProperties({}, { localStorage: { configurable: true, ...property } });
    const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
    Object.defineProperty(globalThis, 'localStorage', Object.getOwnPropertyDescriptor(window, 'localStorage')!);
    onTestFinished(() => {
      if (before) Object.defineProperty(globalThis, 'localStorage', before);
      else Reflect.deleteProperty(globalThis, 'localStorage');
    });
    vi.resetModules();
    const { session } = await import('./session.ts');
    session.start(user(tokenUntil(inAMinute())));
    expect(session.get()).toMatchObject({ username: 'żubr' });
    expect(full.items.size).toBe(0);
    session.end();
    expect(session.get()).toBeNull();
  });
});
