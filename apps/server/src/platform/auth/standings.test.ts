import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { setBlocked } from '../../features/accounts/accounts.queries.ts';
import { afterwards } from '../../testing/afterwards.ts';
import { startTestApp } from '../../testing/app.ts';
import { createEar, type Hearer } from '../database/announcements.ts';
import { createAuth } from './viewer.ts';

const { as, parts, database } = await startTestApp();

const bearing = (token: string) => ({ headers: { authorization: `Bearer ${token}` } }) as FastifyRequest;

/** Another server process's view of the accounts. */
async function anotherProcess(url = database.url) {
  const told: string[] = [];
  const ear = createEar(url, pino({ level: 'info' }, { write: (line: string) => void told.push(line) }));
  afterwards(() => ear.close());
  const heard: { announcements?: { readonly areHeard: boolean } } = {};
  const auth = createAuth(parts.db, parts.tokens, (hearer: Hearer) => (heard.announcements = ear.hear(hearer)));
  return { auth, told, areHeard: () => heard.announcements?.areHeard ?? false };
}

const listeners = () =>
  database.pool.query(`select pid from pg_stat_activity where application_name = 'wieszcz ear' and datname = current_database()`);

describe('what another process changes about an account', () => {
  it('is heard: a blocked player is nobody within milliseconds, though standings are believed for a minute', async () => {
    const { auth, areHeard } = await anotherProcess();
    await vi.waitUntil(areHeard);
    const [player, bystander] = [await as('player'), await as('player')];
    expect(await auth.viewerOf(bearing(player.token))).toMatchObject({ id: player.id, role: 'player' });
    expect(await auth.viewerOf(bearing(bystander.token))).toMatchObject({ id: bystander.id });
    await setBlocked(parts.db, player.username, new Date());
    await vi.waitUntil(async () => (await auth.viewerOf(bearing(player.token))) === null, { timeout: 900, interval: 5 });
    expect(await auth.viewerOf(bearing(bystander.token))).toMatchObject({ id: bystander.id });
  });

  it('is not missed while the connection that hears is broken: everybody is looked up anew once it is back', async () => {
    const { auth, areHeard } = await anotherProcess();
    await vi.waitUntil(areHeard);
    const player = await as('player');
    expect(await auth.viewerOf(bearing(player.token))).toMatchObject({ id: player.id });
    const { rows } = await listeners();
    await database.pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [rows.map(({ pid }) => pid)]);
    await vi.waitUntil(() => !areHeard());
    await setBlocked(parts.db, player.username, new Date());
    await vi.waitUntil(areHeard);
    expect(await auth.viewerOf(bearing(player.token))).toBeNull();
  });

  it('counts after a second behind a pooler, where nothing is sure to be heard', async () => {
    const { auth, areHeard, told } = await anotherProcess(await poolerBefore(database.url));
    const player = await as('player');
    expect(await auth.viewerOf(bearing(player.token))).toMatchObject({ id: player.id });
    await setBlocked(parts.db, player.username, new Date());
    await vi.waitUntil(async () => (await auth.viewerOf(bearing(player.token))) === null, { timeout: 5_000, interval: 50 });
    expect([areHeard(), told]).toEqual([false, [expect.stringContaining('a pooler stands before the database')]]);
  });
});

/** Shows its clients a backend number of its own, as poolers do; answers its address. */
async function poolerBefore(url: string): Promise<string> {
  const { port, hostname, searchParams } = new URL(url);
  const folder = searchParams.get('host');
  const server = createServer((client) => {
    const upstream = folder ? connect(`${folder}/.s.PGSQL.${port || 5432}`) : connect(Number(port || 5432), hostname);
    client.pipe(upstream);
    upstream.on('data', (bytes) => client.write(renumbered(bytes)));
    const end = () => [client, upstream].forEach((socket) => socket.destroy());
    for (const socket of [client, upstream]) socket.on('close', end).on('error', end);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterwards(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  const through = new URL(url);
  through.searchParams.delete('host');
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as AddressInfo).port);
  return through.href;
}

/** BackendKeyData: 'K', its length (12), the number, a secret. It comes in one piece with the rest of the greeting. */
function renumbered(bytes: Buffer): Buffer {
  const at = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
  if (at >= 0) bytes.writeInt32BE(1, at + 5);
  return bytes;
}
