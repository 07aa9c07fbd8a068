import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NetworkError, type User } from '@wieszcz/api';
import { uiTexts } from '@wieszcz/texts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { api, endpoints } from './client.ts';
import { isServerAway, messageOf } from './failures.ts';
import { createQueryClient } from './queryClient.ts';
import { session } from './session.ts';
import { unsureEnd } from './unsureEnd.ts';

/** Lets the page call a server that answers `begun` to each call and then nothing more. Counts the calls. */
async function callSilentServer(begun: 'nothing' | 'the beginning') {
  let calls = 0;
  const { promise: isReached, resolve: reach } = Promise.withResolvers<void>();
  const server = createServer((_, response) => {
    calls += 1;
    if (begun === 'the beginning') response.writeHead(200, { 'content-type': 'application/json' }).write('{');
    reach();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { fetch } = globalThis;
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubGlobal('window', {});
  vi.stubGlobal('fetch', (path: string, request: RequestInit) => fetch(base + path, request));
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    server.closeAllConnections();
    server.close();
  });
  return { isReached, calls: () => calls };
}

/** Lets the time of every read end when `end` is called. */
function holdTimeouts() {
  const controller = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(controller.signal);
  return { timeout, end: () => controller.abort(new DOMException('timed out', 'TimeoutError')) };
}

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

test('A call that changes something has no such limit: it may be carried out without an answer', async () => {
  const { timeout } = holdTimeouts();
  const { isReached } = await callSilentServer('nothing');
  void api(endpoints.signOut).catch(() => undefined);
  await isReached;
  expect(timeout).not.toHaveBeenCalled();
});

test('The copy of one’s own data has no such limit: it may be so long that it still arrives then', async () => {
  const { timeout } = holdTimeouts();
  const { isReached } = await callSilentServer('the beginning');
  void api(endpoints.getOwnData).catch(() => undefined);
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
