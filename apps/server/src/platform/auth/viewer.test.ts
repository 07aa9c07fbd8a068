import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { afterwards } from '../../testing/afterwards.ts';
import { startTestApp } from '../../testing/app.ts';
import { createEar, type Hearer } from '../database/notifications/notifications.ts';
import { createAuth } from './viewer.ts';

const { as, dependencies, database } = await startTestApp();

/** How long a condition is waited for. */
const PATIENCE = { timeout: 10_000 };

const bearing = (token: string) => ({ headers: { authorization: `Bearer ${token}` } }) as FastifyRequest;

/** Another server process's view of the accounts. */
async function anotherProcess(url = database.url) {
  const told: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void told.push(line) });
  const ear = createEar(url, log, { every: 50, within: 1_000 });
  afterwards(() => ear.close());
  const heard: { announcements?: { readonly areHeard: boolean } } = {};
  const auth = createAuth(dependencies.db, dependencies.tokens, (hearer: Hearer) => (heard.announcements = ear.hear(hearer)));
  return { told, areHeard: () => heard.announcements!.areHeard, viewerOf: (token: string) => auth.viewerOf(bearing(token)) };
}

/** As `npm run admin` or another server process would. */
const change = (column: string, user: number) => database.pool.query(`update users set ${column} where id = $1`, [user]);

describe('what another process changes about an account', () => {
  it.each([
    ['role', `role = 'moderator'`, 'moderator'],
    ['password', 'token_epoch = token_epoch + 1', undefined],
    ['block', 'blocked_at = now()', undefined],
    ['name', `username = username || '_2'`, 'player'],
  ] as const)('counts at once, though others are believed for a minute: its %s', async (_, column, role) => {
    const { viewerOf, areHeard } = await anotherProcess();
    await vi.waitUntil(areHeard, PATIENCE);
    const player = await as('player');
    const before = await viewerOf(player.token);
    expect(before).toMatchObject({ id: player.id, username: player.username, role: 'player' });
    await change(column, player.id);
    await vi.waitUntil(async () => JSON.stringify(await viewerOf(player.token)) !== JSON.stringify(before), {
      timeout: 900,
      interval: 5,
    });
    expect((await viewerOf(player.token))?.role).toBe(role);
  });

  it('is not missed while the connection that hears is broken: everybody is looked up anew once it is back', async () => {
    const relay = await relayBefore(database.url);
    const { viewerOf, areHeard } = await anotherProcess(relay.url);
    await vi.waitUntil(areHeard, PATIENCE);
    const player = await as('player');
    expect(await viewerOf(player.token)).toMatchObject({ id: player.id });
    relay.cut();
    await vi.waitUntil(() => !areHeard(), PATIENCE);
    await change('blocked_at = now()', player.id);
    relay.mend();
    await vi.waitUntil(areHeard, PATIENCE);
    expect(await viewerOf(player.token)).toBeNull();
  });

  it('is not missed where that connection is dead without a word', async () => {
    const relay = await relayBefore(database.url);
    const { areHeard } = await anotherProcess(relay.url);
    await vi.waitUntil(areHeard, PATIENCE);
    relay.silence();
    await vi.waitFor(() => expect(areHeard()).toBe(false), { timeout: 5_000 });
  });

  it('counts after a second behind a pooler, where nothing is sure to be heard', async () => {
    const { url } = await relayBefore(database.url, renumbered);
    const { viewerOf, areHeard, told } = await anotherProcess(url);
    const player = await as('player');
    expect(await viewerOf(player.token)).toMatchObject({ id: player.id });
    await change('blocked_at = now()', player.id);
    await vi.waitUntil(async () => (await viewerOf(player.token)) === null, { timeout: 5_000, interval: 50 });
    expect([areHeard(), told]).toEqual([false, [expect.stringContaining('a pooler stands before the database')]]);
  });
});

/** Stands between us and the database. Its answers may be changed on their way, its connections cut, refused or silenced. */
async function relayBefore(url: string, change = (bytes: Buffer) => bytes) {
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
  const through = new URL(url);
  through.searchParams.delete('host');
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as AddressInfo).port);
  return { url: through.href, cut, mend: () => void (isCut = false), silence: () => void (isSilent = true) };
}

/** As poolers show their clients a backend's number of their own. BackendKeyData: 'K', its length (12), the number, a secret. */
function renumbered(bytes: Buffer): Buffer {
  const at = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
  if (at >= 0) bytes.writeInt32BE(1, at + 5);
  return bytes;
}
