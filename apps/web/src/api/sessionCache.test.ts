import { QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { keys } from './keys.ts';
import { createSession, type User } from './session.ts';
import { followSession } from './sessionCache.ts';

/** The default of one second is too short for a busy machine. */
const WAIT = { timeout: 30_000 };

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signedIn = (username: string, device = 'telefon'): User => ({
  token: `${encode({ alg: 'HS256' })}.${encode({ username, device, exp: Math.floor(Date.now() / 1000) + 3600 })}.signature`,
  username,
  firstName: 'Hanna',
  surname: 'Wierzba',
  email: 'h@example.pl',
  roles: ['ROLE_PLAYER'],
});

/** A page on which żubr is signed in. */
function openPage() {
  const items = new Map([['user', JSON.stringify(signedIn('żubr'))]]);
  const session = createSession({
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  onTestFinished(followSession(client, session));
  /** Shows an answer that names its reader, as a mounted screen does. Resolves when it is loaded. */
  const show = async (queryKey: QueryKey) => {
    const read = vi.fn<() => Promise<string>>(async () => session.get()?.username ?? 'a guest');
    const observer = new QueryObserver<string>(client, { queryKey, queryFn: read });
    const shown: (string | undefined)[] = [];
    onTestFinished(observer.subscribe(({ data }) => void shown.push(data)));
    await vi.waitFor(() => expect(shown.at(-1)).toBe('żubr'), WAIT);
    return { observer, shown, read };
  };
  const otherTabStores = (user: User | null) => {
    if (user) items.set('user', JSON.stringify(user));
    else items.delete('user');
    session.follow();
  };
  return { session, client, show, otherTabStores };
}

test('When a session ends without a sign-out, what everybody may see stays on the screen and is read anew', async () => {
  const { session, show } = openPage();
  const market = await show(keys.market(1));
  session.expire();
  await vi.waitFor(() => expect(market.shown.at(-1)).toBe('a guest'), WAIT);
  expect(new Set(market.shown.slice(market.shown.indexOf('żubr')))).toEqual(new Set(['żubr', 'a guest']));
  expect(market.read).toHaveBeenCalledTimes(2);
});

test('When a session ends without a sign-out, what the player alone may see leaves the screen and the cache', async () => {
  const { session, client, show } = openPage();
  for (const key of [keys.me, keys.positions({}), keys.ranking('budget'), keys.orderPreview(1, { allowance: true })]) {
    const { observer, read } = await show(key);
    session.expire();
    expect(observer.getCurrentResult().data, JSON.stringify(key)).toBeUndefined();
    expect(client.getQueryData(key)).toBeUndefined();
    // The screen isn't rendered for the guest, who may not read it.
    expect(read).toHaveBeenCalledOnce();
    session.start(signedIn('żubr'));
  }
});

test('When a session ends without a sign-out, a market that is not published leaves the screen and the cache', () => {
  const { session, client } = openPage();
  client.setQueryData(keys.market(1), { stage: 'unpublished' });
  client.setQueryData(keys.marketOfBet(2), { stage: 'unpublished' });
  client.setQueryData(keys.market(3), { stage: 'open' });
  session.expire();
  expect(
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([keys.market(3)]);
});

test('When another user signs in in another tab, every answer of the former user leaves the screen and the cache', async () => {
  for (const isExpiredBefore of [false, true]) {
    const { session, client, show, otherTabStores } = openPage();
    const [market, positions] = [await show(keys.market(1)), await show(keys.positions({}))];
    if (isExpiredBefore) session.expire();
    otherTabStores(signedIn('ryś'));
    expect(session.pageUser()).toBe('ryś');
    for (const { observer } of [market, positions]) expect(observer.getCurrentResult().data).toBeUndefined();
    expect(client.getQueryCache().getAll()).toEqual([]);
  }
});

test('A sign-out drops every answer, also where the session had expired', async () => {
  for (const isExpiredBefore of [false, true]) {
    const { session, client, show } = openPage();
    const { observer } = await show(keys.market(1));
    if (isExpiredBefore) session.expire();
    session.end();
    expect(session.pageUser()).toBeNull();
    expect(observer.getCurrentResult().data).toBeUndefined();
    expect(client.getQueryCache().getAll()).toEqual([]);
  }
});

test('When the same user signs in again in another tab, the screen goes on and reads its answers anew', async () => {
  const { show, otherTabStores } = openPage();
  const positions = await show(keys.positions({}));
  otherTabStores(signedIn('żubr', 'laptop'));
  await vi.waitFor(() => expect(positions.read).toHaveBeenCalledTimes(2), WAIT);
  expect(positions.shown.slice(positions.shown.indexOf('żubr'))).not.toContain(undefined);
});
