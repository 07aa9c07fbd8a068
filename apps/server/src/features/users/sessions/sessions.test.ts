import type { OwnSession } from '@wieszcz/api';
import { describe, expect, it, vi } from 'vitest';
import { listSessions } from '../../../platform/auth/sessions.queries.ts';
import { createDatabase } from '../../../platform/database/pool.ts';
import { type Call, startTestApp, TEST_PASSWORD } from '../../../testing/app.ts';

const { app, as, call, clock, database, dependencies, doJobs } = await startTestApp();
/** Another server process on the same database. */
const other = await startTestApp({ database, clock, config: { jwtSecret: dependencies.config.jwtSecret } });

/** Other processes hear of a change within milliseconds; the deadline only ends a test that hangs. */
const SOON = { timeout: 20_000, interval: 10 };
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

type SignedIn = { token: string; call: Call };

/** Signs in over HTTP, which opens a session. */
async function signIn(username: string, userAgent = CHROME, password = TEST_PASSWORD): Promise<SignedIn> {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/auth/signin',
    headers: { 'user-agent': userAgent },
    payload: { username, password },
  });
  expect(reply.statusCode).toBe(200);
  const { token } = reply.json<{ token: string }>();
  const authorization = `Bearer ${token}`;
  return { token, call: (method, url, body, headers = {}) => call(method, url, body, { authorization, ...headers }) };
}

const statusOf = async ({ call: callAs }: SignedIn) => (await callAs('GET', '/api/me')).statusCode;
const sessionsOf = async ({ call: callAs }: SignedIn) => (await callAs('GET', '/api/me/sessions')).json<OwnSession[]>();
const statusElsewhere = async ({ token }: SignedIn) =>
  (await other.call('GET', '/api/me', undefined, { authorization: `Bearer ${token}` })).statusCode;

describe('Signing out', () => {
  it('ends the session at once, in every process, and no other session of the user', async () => {
    await as('player', 'Dwojaki');
    const [phone, desk] = [await signIn('Dwojaki'), await signIn('Dwojaki')];
    expect([await statusElsewhere(phone), await statusElsewhere(desk)]).toEqual([200, 200]);
    const reply = await phone.call('POST', '/api/auth/signout');
    expect([reply.statusCode, reply.body]).toEqual([200, 'Wylogowano.']);
    expect([await statusOf(phone), await statusOf(desk)]).toEqual([401, 200]);
    await vi.waitFor(async () => expect(await statusElsewhere(phone)).toBe(401), SOON);
    expect(await statusElsewhere(desk)).toBe(200);
  });

  it('needs a valid token', async () => {
    expect((await call('POST', '/api/auth/signout')).statusCode).toBe(401);
  });

  it('with a token of an earlier release, which names no session, ends all sessions of the user', async () => {
    const former = await as('player', 'Dawny');
    const current = await signIn('Dawny');
    expect((await former.call('POST', '/api/auth/signout')).statusCode).toBe(200);
    expect((await former.call('GET', '/api/me')).statusCode).toBe(401);
    expect(await statusOf(current)).toBe(401);
    expect(await statusOf(await signIn('Dawny'))).toBe(200);
  });
});

describe("One's own sessions", () => {
  it('are listed with device, network and last use, the present one first and marked', async () => {
    await as('player', 'Wielokrotny');
    await signIn('Wielokrotny', 'curl/8.5.0');
    clock.advance({ minutes: 10 });
    const desk = await signIn('Wielokrotny');
    const signedIn = clock.now();
    clock.advance({ minutes: 1 });
    expect(await sessionsOf(desk)).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        createdDate: signedIn.toISOString(),
        usedDate: clock.now().toISOString(),
        network: '127.0.0.1',
        device: 'Chrome 126, Windows',
        current: true,
      },
      expect.objectContaining({ device: 'curl/8.5.0', current: false }),
    ]);
  });

  it('are listed with the present one first, even if another was opened since its stored last use', async () => {
    await as('player', 'Powracający');
    const older = await signIn('Powracający');
    clock.advance({ minutes: 1 });
    await signIn('Powracający');
    clock.advance({ minutes: 1 });
    expect((await sessionsOf(older)).map(({ current }) => current)).toEqual([true, false]);
  });

  it('are ended one by one, by their owner alone', async () => {
    const [owner, stranger] = [await as('player', 'Właściciel'), await as('player', 'Obcy')];
    const phone = await signIn(owner.username);
    const [session] = await sessionsOf(phone);
    const url = `/api/me/sessions/${session!.id}`;
    expect((await stranger.call('DELETE', url)).statusCode).toBe(404);
    expect(await statusOf(phone)).toBe(200);
    const ended = await owner.call('DELETE', url);
    expect([ended.statusCode, ended.body]).toEqual([200, 'Wylogowano z tego urządzenia.']);
    expect(await statusOf(phone)).toBe(401);
    const again = await owner.call('DELETE', url);
    expect([again.statusCode, again.body]).toEqual([404, 'To urządzenie jest już wylogowane.']);
    expect((await owner.call('DELETE', '/api/me/sessions/12')).statusCode).toBe(400);
  });

  it('are ended together, the present one included, in every process', async () => {
    await as('moderator', 'Wszechobecna');
    const sessions = [await signIn('Wszechobecna'), await signIn('Wszechobecna')];
    for (const session of sessions) expect(await statusElsewhere(session)).toBe(200);
    expect((await sessions[0]!.call('DELETE', '/api/me/sessions')).body).toBe('Wylogowano ze wszystkich urządzeń.');
    for (const session of sessions) {
      expect(await statusOf(session)).toBe(401);
      await vi.waitFor(async () => expect(await statusElsewhere(session)).toBe(401), SOON);
    }
    expect(await sessionsOf(await signIn('Wszechobecna'))).toHaveLength(1);
  });

  it('end when the password changes', async () => {
    await as('player', 'Ostrożny');
    const [phone, desk] = [await signIn('Ostrożny'), await signIn('Ostrożny')];
    const phoneSession = (await sessionsOf(phone)).find(({ current }) => current);
    const body = { oldPassword: TEST_PASSWORD, newPassword: 'jeszcze-inne', repeatedNewPassword: 'jeszcze-inne' };
    expect((await desk.call('PUT', '/api/auth/editPassword', body)).statusCode).toBe(200);
    expect([await statusOf(phone), await statusOf(desk)]).toEqual([401, 401]);
    const ended = await (await signIn('Ostrożny', CHROME, 'jeszcze-inne')).call('DELETE', `/api/me/sessions/${phoneSession!.id}`);
    expect([ended.statusCode, ended.body]).toEqual([404, 'To urządzenie jest już wylogowane.']);
  });

  it('are at most a hundred: a further sign-in ends the least recently used one', async () => {
    const player = await as('player', 'Zbieracz');
    const oldest = await signIn('Zbieracz');
    await database.pool.query(
      `insert into sessions (id, user_id, token_epoch, created_at, used_at, expires_at, network, device)
       select gen_random_uuid(), $1, 0, $2, $2, $2::timestamptz + interval '1 hour', '', '' from generate_series(1, 99)`,
      [player.id, new Date(clock.now().getTime() + 1_000)],
    );
    expect(await statusOf(oldest)).toBe(200);
    const newest = await signIn('Zbieracz');
    expect([await statusOf(oldest), await statusOf(newest)]).toEqual([401, 200]);
    expect(await sessionsOf(newest)).toHaveLength(100);
  });
});

describe("The list of one's own sessions", () => {
  /** Sends each query as `explain analyze`, whose plan it returns instead of rows. */
  const explainingPool = {
    async connect() {
      const client = await database.pool.connect();
      const query = (text: string, values: unknown[]) => client.query(`explain (analyze, format json) ${text}`, values);
      return { query, release: () => client.release() };
    },
  };
  const explaining = createDatabase(explainingPool as never, { prepared: false });

  it('passes over sessions that have ended, however many there are', async () => {
    const { id } = await as('player', 'Niespokojny');
    await database.pool.query(
      `insert into sessions (id, user_id, token_epoch, created_at, used_at, expires_at, network, device, ended_at)
       select gen_random_uuid(), $1, 0, $2, $2, $2::timestamptz + interval '1 day', '', '', $2 from generate_series(1, 20000)`,
      [id, clock.now()],
    );
    await database.pool.query('analyze sessions');
    const plan = JSON.stringify(await listSessions(explaining, id, clock.now(), new Date(0)));
    expect(plan).toContain('sessions_of_user');
    expect(plan).not.toMatch(/"Rows Removed by (Filter|Index Recheck)":[1-9]\d{2}/);
  });
});

describe('A session', () => {
  it('lasts 24 hours, however late it was last used', async () => {
    await as('player', 'Dobowy');
    const session = await signIn('Dobowy');
    clock.advance({ hours: 23, minutes: 59 });
    expect(await statusOf(session)).toBe(200);
    clock.advance({ minutes: 2 });
    expect(await statusOf(session)).toBe(401);
  });

  it('writes its last use at most every five minutes', async () => {
    await as('player', 'Używający');
    const session = await signIn('Używający');
    const usedAt = async () => {
      await dependencies.auth.flush();
      const { rows } = await database.pool.query<{ used_at: Date }>(
        `select used_at from sessions join users on users.id = user_id where username = 'Używający'`,
      );
      return rows[0]!.used_at;
    };
    const signedIn = clock.now();
    clock.advance({ minutes: 4 });
    await statusOf(session);
    expect(await usedAt()).toEqual(signedIn);
    clock.advance({ minutes: 2 });
    await statusOf(session);
    const used = clock.now();
    expect(await usedAt()).toEqual(used);
  });

  it('is read from the database once, not at every call', async () => {
    const { id } = await as('player', 'Szybki');
    const session = await signIn('Szybki');
    expect(await statusOf(session)).toBe(200);
    const silently = await database.pool.connect();
    try {
      // Without the trigger no process hears of the change; a call that read the database would.
      await silently.query(`set session_replication_role = replica`);
      await silently.query(`update sessions set ended_at = now() where user_id = $1`, [id]);
      await silently.query(`reset session_replication_role`);
    } finally {
      silently.release();
    }
    expect(await statusOf(session)).toBe(200);
    dependencies.auth.invalidate(id);
    expect(await statusOf(session)).toBe(401);
  });

  it('is deleted after its token has expired', async () => {
    const { id } = await as('player', 'Przeszły');
    await signIn('Przeszły');
    const count = async () => {
      const { rows } = await database.pool.query('select from sessions where user_id = $1', [id]);
      return rows.length;
    };
    const cleanUp = async () => {
      await dependencies.jobs.add('cleanUp', {});
      await doJobs();
    };
    await cleanUp();
    expect(await count()).toBe(1);
    clock.advance({ hours: 26 });
    await cleanUp();
    expect(await count()).toBe(0);
  });
});

describe('With an idle lifetime', () => {
  it('a session ends at most seven minutes after it has been idle for this time, and is listed until then', async () => {
    const idle = await startTestApp({ config: { sessionIdleMinutes: 30 } });
    await idle.as('player', 'Leniwy');
    const open = async () => {
      const reply = await idle.call('POST', '/api/auth/signin', { username: 'Leniwy', password: TEST_PASSWORD });
      return `Bearer ${reply.json<{ token: string }>().token}`;
    };
    const [used, unused] = [await open(), await open()];
    const status = async (authorization: string) => (await idle.call('GET', '/api/me', undefined, { authorization })).statusCode;
    for (let round = 0; round < 3; round++) {
      idle.clock.advance({ minutes: 20 });
      expect(await status(used)).toBe(200);
    }
    expect(await status(unused)).toBe(401);
    await idle.dependencies.auth.flush();
    idle.clock.advance({ minutes: 33 });
    const listed = await idle.call('GET', '/api/me/sessions', undefined, { authorization: used });
    expect(listed.json()).toMatchObject([{ current: true }]);
    idle.clock.advance({ minutes: 29 });
    expect(await status(used)).toBe(200);
    idle.clock.advance({ minutes: 40 });
    expect(await status(used)).toBe(401);
  });
});
