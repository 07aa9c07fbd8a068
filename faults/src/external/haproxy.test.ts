import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../../tools/root.mjs';
import { type Proxy, startProxy } from './haproxy.ts';
import { findProgram } from './programs.ts';

const haproxy = findProgram('haproxy');

test.skipIf(!haproxy).each(['haproxy/haproxy.cfg', 'ha/haproxy.cfg'])(
  'HAProxy, where it is installed, accepts deploy/%s',
  (file) => {
    const check = () => execFileSync(haproxy!, ['-c', '-q', '-f', join(ROOT, 'deploy', file)], { stdio: 'pipe' });
    expect(check).not.toThrow();
  },
);

describe.skipIf(!haproxy)('HAProxy in front of two servers', () => {
  const arrivals: { server: number; path: string }[] = [];
  const serversOf = (path: string) => arrivals.filter((arrival) => arrival.path === path).map(({ server }) => server);

  /** The first server that gets a call answers as the first part of the path says, the next one with 200. */
  const answer = (server: number) => (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const path = incoming.url!;
    const isFirst = serversOf(path).length === 0;
    arrivals.push({ server, path });
    incoming.resume().once('end', () => {
      if (isFirst && path.startsWith('/unanswered/')) return incoming.socket.destroy();
      outgoing.writeHead(isFirst && path.startsWith('/busy/') ? 503 : 200).end();
    });
  };
  const servers = [0, 1].map((server) => createServer(answer(server)));
  let folder: string;
  let proxy: Proxy;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wieszcz-haproxy-'));
    for (const server of servers) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    proxy = await startProxy(
      servers.map((server) => `127.0.0.1:${(server.address() as AddressInfo).port}`),
      folder,
    );
  });
  afterAll(async () => {
    await proxy?.stop();
    for (const server of servers) server.closeAllConnections();
    for (const server of servers) server.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Resolves with the status. Each call has a connection of its own. */
  const call = (method: string, path: string, headers: Record<string, string> = {}) =>
    new Promise<number | undefined>((resolve, reject) => {
      const { hostname, port } = new URL(proxy.origin);
      const sent = request({ hostname, port, method, path, headers, agent: false }, (reply) => {
        reply.resume().once('end', () => resolve(reply.statusCode));
      });
      sent.once('error', reject).end(method === 'POST' ? '{}' : undefined);
    });

  const KEY = { 'idempotency-key': 'a key of sixteen characters or more' };
  test.each([
    ['a call that only reads', 'GET', '/unanswered/read', {}],
    ['a call that only reads', 'GET', '/busy/read', {}],
    ['an order with a key', 'POST', '/unanswered/order', KEY],
    ['an order with a key', 'POST', '/busy/order', KEY],
  ])('sends %s to the other server if the first one does not serve it: %s %s', async (_, method, path, headers) => {
    expect(await call(method, path, headers)).toBe(200);
    expect(new Set(serversOf(path))).toEqual(new Set([0, 1]));
    expect(serversOf(path)).toHaveLength(2);
  });

  test.each([
    ['/unanswered/write', 502],
    ['/busy/write', 503],
  ])('never sends a change without a key twice: %s', async (path, status) => {
    expect(await call('POST', path)).toBe(status);
    expect(serversOf(path)).toHaveLength(1);
  });

  test.each([
    '/metrics',
    '/metrics/',
    '/%6detrics',
    '/metrics%2F',
    '/metrics?a',
    '/readyz',
    '/readyz/',
    '//metrics',
    'http://game.example/metrics/',
  ])('hides %s', async (path) => {
    expect(await call('GET', path, { host: 'game.example' })).toBe(403);
  });

  test.each(['/', '/metrics-of-the-game', '/markets/readyz', '/healthz'])('does not hide %s', async (path) => {
    expect(await call('GET', path)).toBe(200);
  });
});
