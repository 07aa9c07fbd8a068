import { NetworkError, type User } from '@wieszcz/api';
import { uiTexts } from '@wieszcz/texts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { api, endpoints } from './client.ts';
import { isInDoubt, isServerAway, messageOf } from './failures.ts';
import { createQueryClient } from './queryClient.ts';
import { session } from './session.ts';
import { callSilentServer, holdTimeouts } from './testing/silentServer.ts';
import { unsureEnd } from './unsureEnd.ts';

test.each(['nothing', 'the beginning'] as const)(
  'A read of which %s has arrived in time ends like a lost connection, and is not repeated',
  async (begun) => {
    const timeouts = holdTimeouts();
    const { isReached, calls } = await callSilentServer(begun);
    const read = createQueryClient().fetchQuery({ queryKey: ['info'], queryFn: () => api(endpoints.getInfo) });
    const failure = read.catch((error: unknown) => error);
    await isReached;
    timeouts.end();
    expect(await failure).toBeInstanceOf(NetworkError);
    expect(isServerAway(await failure)).toBe(true);
    expect(messageOf(await failure)).toBe(uiTexts.networkFailed);
    expect(calls()).toBe(1);
  },
);

test.each([
  [403, uiTexts.unreadable],
  [414, uiTexts.proxies[414]],
  [431, uiTexts.proxies[431]],
])('A read that a proxy refuses with %i is not repeated, and the server does not count as away', async (status, message) => {
  vi.stubGlobal('window', {});
  const fetch = vi.fn<() => Promise<Response>>(
    async () => new Response('<html>nginx</html>', { status, headers: { 'content-type': 'text/html' } }),
  );
  vi.stubGlobal('fetch', fetch);
  onTestFinished(() => void vi.unstubAllGlobals());
  const read = createQueryClient().fetchQuery({ queryKey: ['info'], queryFn: () => api(endpoints.getInfo) });
  const failure = await read.catch((error: unknown) => error);
  expect(isServerAway(failure)).toBe(false);
  expect(messageOf(failure)).toBe(message);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('A call that changes something has the same limit, after which it may have been carried out', async () => {
  const timeouts = holdTimeouts();
  const { isReached } = await callSilentServer('nothing');
  const failure = api(endpoints.endSession, { params: { id: 'other' } }).catch((error: unknown) => error);
  await isReached;
  timeouts.end();
  expect(isInDoubt(await failure)).toBe(true);
  expect(messageOf(await failure)).toBe(uiTexts.networkFailed);
});

test.for([
  ['The copy of one’s own data', () => api(endpoints.getOwnData)],
  ['An uploaded picture', () => api(endpoints.uploadCover, { params: { id: 1 }, file: new Blob(['picture']) })],
] as const)('%s has no time limit, because a large transfer may take longer', async ([, call]) => {
  const { timeout } = holdTimeouts();
  const { isReached } = await callSilentServer('the beginning');
  void call().catch(() => undefined);
  await isReached;
  expect(timeout).not.toHaveBeenCalled();
});

/** Signs in a player on a page whose every call the server accepts, and leaves the deletion of the account without an answer. */
async function loseDeletion() {
  const stranded = async (): Promise<never> => {
    throw new NetworkError('no response');
  };
  vi.stubGlobal('window', {});
  vi.stubGlobal('fetch', async () => Response.json({}));
  onTestFinished(() => {
    session.end();
    vi.unstubAllGlobals();
  });
  const player: User = { token: 'token', username: 'żubr', firstName: '', surname: '', email: '', roles: ['ROLE_PLAYER'] };
  session.start(player);
  await expect(unsureEnd.watch('deletion', stranded())).rejects.toBeInstanceOf(NetworkError);
}

test('A call of a signed-in user that is accepted proves that the session has not been ended', async () => {
  await loseDeletion();
  await api(endpoints.getMe);
  expect(unsureEnd.read()).toBeNull();
});

test('A public call proves nothing about the session: the server also answers it where the token is no longer valid', async () => {
  await loseDeletion();
  await api(endpoints.getInfo);
  expect(unsureEnd.read()).toBe('deletion');
});
