import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { afterwards } from '../../testing/afterwards.ts';
import { startTestApp } from '../../testing/app.ts';
import { createNotificationListener, type Subscriber, type Subscription } from '../database/notifications/notifications.ts';
import { createAuth } from './viewer.ts';

const { as, dependencies, database } = await startTestApp();

/** Enough for a notification on any machine, and less than the minute for which the session status is cached. */
const SOON = { timeout: 30_000, interval: 5 };

const requestWith = (token: string) => ({ headers: { authorization: `Bearer ${token}` } }) as FastifyRequest;

/** The sign-in checks of another server process on the same database. */
async function startOtherProcess({ url = database.url, secondFactorRequired = false, timeoutMs = 10_000 } = {}) {
  const logLines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logLines.push(line) });
  const listener = createNotificationListener(url, log, { intervalMs: 50, timeoutMs });
  afterwards(() => listener.close());
  let subscription: Subscription | undefined;
  const subscribe = (subscriber: Subscriber) => (subscription = listener.subscribe(subscriber));
  const config = { sessionIdleMinutes: null, secondFactorRequired };
  const auth = createAuth({ ...dependencies, subscribe, config });
  return {
    logLines,
    isConnected: () => subscription!.isConnected,
    viewerOf: (token: string) => auth.viewerOf(requestWith(token)),
  };
}

/** Changes a user as `npm run admin` or another server process would. */
const change = (column: string, user: number) => database.pool.query(`update users set ${column} where id = $1`, [user]);

describe('a change of a user by another process', () => {
  it.each([
    ['role', `role = 'moderator'`, 'moderator'],
    ['password', 'token_epoch = token_epoch + 1', undefined],
    ['block', 'blocked_at = now()', undefined],
    ['name', `username = username || '_2'`, 'player'],
  ] as const)('takes effect at once, although the session status is cached for a minute: %s', async (_, column, role) => {
    const { viewerOf, isConnected } = await startOtherProcess();
    await vi.waitUntil(isConnected, SOON);
    const player = await as('player');
    const before = await viewerOf(player.token);
    expect(before).toMatchObject({ id: player.id, username: player.username, role: 'player' });
    await change(column, player.id);
    await vi.waitUntil(async () => JSON.stringify(await viewerOf(player.token)) !== JSON.stringify(before), SOON);
    expect((await viewerOf(player.token))?.role).toBe(role);
  });

  it('takes effect at once for the end of a session and for a second factor, and only for the user concerned', async () => {
    const { viewerOf, isConnected } = await startOtherProcess({ secondFactorRequired: true });
    await vi.waitUntil(isConnected, SOON);
    const [moderator, stranger] = [await as('moderator'), await as('moderator')];
    const [id, expiresAt] = [randomUUID(), new Date(dependencies.clock.now().getTime() + 3_600_000)];
    await database.pool.query(
      `insert into sessions (id, user_id, token_epoch, created_at, used_at, expires_at, network, device)
       values ($1, $2, 0, $3, $3, $4, '', '')`,
      [id, moderator.id, dependencies.clock.now(), expiresAt],
    );
    const token = await dependencies.tokens.issue({ ...moderator, epoch: 0, session: { id, expiresAt } });
    expect(await viewerOf(token)).toMatchObject({ id: moderator.id, session: id, mustSetUpSecondFactor: true });
    const foreign = await dependencies.tokens.issue({ ...stranger, epoch: 0, session: { id, expiresAt } });
    expect(await viewerOf(foreign)).toBeNull();
    const isDemanded = async () => (await viewerOf(token))?.mustSetUpSecondFactor;
    await database.pool.query(
      `insert into second_factors (user_id, secret, key_id, started_at, confirmed_at, recovery_salt)
       values ($1, '', '', now(), now(), '')`,
      [moderator.id],
    );
    await vi.waitUntil(async () => (await isDemanded()) === false, SOON);
    await database.pool.query('delete from second_factors where user_id = $1', [moderator.id]);
    await vi.waitUntil(async () => (await isDemanded()) === true, SOON);
    await database.pool.query('update sessions set ended_at = now() where id = $1', [id]);
    await vi.waitUntil(async () => (await viewerOf(token)) === null, SOON);
    expect(await viewerOf(moderator.token)).toMatchObject({ id: moderator.id });
  });

  it('takes effect after the listening connection was broken: the cache is cleared when it is reopened', async () => {
    const relay = await openRelay(database.url);
    const { viewerOf, isConnected } = await startOtherProcess({ url: relay.url });
    await vi.waitUntil(isConnected, SOON);
    const player = await as('player');
    expect(await viewerOf(player.token)).toMatchObject({ id: player.id });
    relay.cut();
    await vi.waitUntil(() => !isConnected(), SOON);
    await change('blocked_at = now()', player.id);
    relay.restore();
    await vi.waitUntil(isConnected, SOON);
    expect(await viewerOf(player.token)).toBeNull();
  });

  it('is not awaited on a half-open connection, which the heartbeat detects', async () => {
    const relay = await openRelay(database.url);
    const { isConnected } = await startOtherProcess({ url: relay.url, timeoutMs: 1_000 });
    await vi.waitUntil(isConnected, SOON);
    relay.silence();
    await vi.waitFor(() => expect(isConnected()).toBe(false), SOON);
  });

  it('takes effect after a second behind a pooler, where there are no notifications', async () => {
    const { url } = await openRelay(database.url, withOtherPid);
    const { viewerOf, isConnected, logLines } = await startOtherProcess({ url });
    const player = await as('player');
    expect(await viewerOf(player.token)).toMatchObject({ id: player.id });
    await change('blocked_at = now()', player.id);
    await vi.waitUntil(async () => (await viewerOf(player.token)) === null, SOON);
    expect([isConnected(), logLines]).toEqual([false, [expect.stringContaining('a pooler stands before the database')]]);
  });
});

/** A TCP relay in front of the database. It can change the server's messages, and cut, refuse or silence connections. */
async function openRelay(url: string, change = (bytes: Buffer) => bytes) {
  const { port, hostname, searchParams } = new URL(url);
  const folder = searchParams.get('host');
  const sockets = new Set<Socket>();
  let [isCut, isSilent] = [false, false];
  const server = createServer((client) => {
    if (isCut) return void client.destroy();
    const upstream = folder ? connect(`${folder}/.s.PGSQL.${port || 5432}`) : connect(Number(port || 5432), hostname);
    client.pipe(upstream);
    upstream.on('data', (bytes) => isSilent || client.write(change(bytes)));
    const end = () => [client, upstream].forEach((socket) => socket.destroy());
    for (const socket of [client, upstream]) sockets.add(socket.on('close', end).on('error', end));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  afterwards(async () => {
    cut();
    await new Promise((resolve) => server.close(resolve));
  });
  const relayed = new URL(url);
  relayed.searchParams.delete('host');
  relayed.hostname = '127.0.0.1';
  relayed.port = String((server.address() as AddressInfo).port);
  return { url: relayed.href, cut, restore: () => void (isCut = false), silence: () => void (isSilent = true) };
}

/** Replaces the backend's process id, as poolers do. BackendKeyData: 'K', its length (12), the process id, a secret key. */
function withOtherPid(bytes: Buffer): Buffer {
  const index = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
  if (index >= 0) bytes.writeInt32BE(1, index + 5);
  return bytes;
}
