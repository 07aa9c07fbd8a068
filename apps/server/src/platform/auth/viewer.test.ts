import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { afterwards } from '../../testing/afterwards.ts';
import { startTestApp } from '../../testing/app.ts';
import { openLink } from '../../testing/link.ts';
import { openPooler } from '../../testing/pooler.ts';
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

/** A relay to the database, which the current test can interrupt. */
async function linkToDatabase() {
  const link = await openLink(database.url);
  afterwards(() => link.close());
  return link;
}

async function openSession(user: number) {
  const [id, now] = [randomUUID(), dependencies.clock.now()];
  const expiresAt = new Date(now.getTime() + 3_600_000);
  await database.pool.query(
    `insert into sessions (id, user_id, token_epoch, created_at, used_at, expires_at, network, device)
     values ($1, $2, 0, $3, $3, $4, '', '')`,
    [id, user, now, expiresAt],
  );
  return { id, expiresAt };
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
    const session = await openSession(moderator.id);
    const token = await dependencies.tokens.issue({ ...moderator, epoch: 0, session });
    const unaffected = { id: stranger.id, mustSetUpSecondFactor: true };
    expect(await viewerOf(token)).toMatchObject({ id: moderator.id, session: session.id, mustSetUpSecondFactor: true });
    expect(await viewerOf(stranger.token)).toMatchObject(unaffected);
    const isDemanded = async () => (await viewerOf(token))?.mustSetUpSecondFactor;
    await database.pool.query(
      `insert into second_factors (user_id, secret, key_id, started_at, confirmed_at, recovery_salt)
       values ($1, '', '', now(), now(), '')`,
      [moderator.id],
    );
    await vi.waitUntil(async () => (await isDemanded()) === false, SOON);
    expect(await viewerOf(stranger.token)).toMatchObject(unaffected);
    await database.pool.query('delete from second_factors where user_id = $1', [moderator.id]);
    await vi.waitUntil(async () => (await isDemanded()) === true, SOON);
    await database.pool.query('update sessions set ended_at = now() where id = $1', [session.id]);
    await vi.waitUntil(async () => (await viewerOf(token)) === null, SOON);
    expect(await viewerOf(moderator.token)).toMatchObject({ id: moderator.id });
    expect(await viewerOf(stranger.token)).toMatchObject(unaffected);
  });

  it('takes effect after the listening connection was broken: the cache is cleared when it is reopened', async () => {
    const link = await linkToDatabase();
    const { viewerOf, isConnected } = await startOtherProcess({ url: link.url });
    await vi.waitUntil(isConnected, SOON);
    const player = await as('player');
    expect(await viewerOf(player.token)).toMatchObject({ id: player.id });
    link.sever();
    link.closeFrozen();
    await vi.waitUntil(() => !isConnected(), SOON);
    await change('blocked_at = now()', player.id);
    link.restore();
    link.closeFrozen();
    await vi.waitUntil(isConnected, SOON);
    expect(await viewerOf(player.token)).toBeNull();
  });

  it('takes effect after a second behind a pooler, where there are no notifications', async () => {
    const pooler = await openPooler(database.url, { ignoresOptions: true });
    afterwards(() => pooler.close());
    const { viewerOf, isConnected, logLines } = await startOtherProcess({ url: pooler.url });
    const player = await as('player');
    expect(await viewerOf(player.token)).toMatchObject({ id: player.id });
    await change('blocked_at = now()', player.id);
    await vi.waitUntil(async () => (await viewerOf(player.token)) === null, SOON);
    expect([isConnected(), logLines]).toEqual([false, [expect.stringContaining('a pooler stands before the database')]]);
  });
});

it('the heartbeat detects a half-open listening connection', async () => {
  const link = await linkToDatabase();
  const { isConnected } = await startOtherProcess({ url: link.url, timeoutMs: 1_000 });
  await vi.waitUntil(isConnected, SOON);
  link.sever();
  await vi.waitFor(() => expect(isConnected()).toBe(false), SOON);
});

it("a token that names another user's session is not accepted", async () => {
  const { viewerOf } = await startOtherProcess();
  const [owner, stranger] = [await as('moderator'), await as('moderator')];
  const session = await openSession(owner.id);
  const viewerWith = async (user: typeof owner) => viewerOf(await dependencies.tokens.issue({ ...user, epoch: 0, session }));
  expect(await viewerWith(owner)).toMatchObject({ id: owner.id, session: session.id });
  expect(await viewerWith(stranger)).toBeNull();
});
