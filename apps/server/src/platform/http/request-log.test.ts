import { type Endpoint, endpoints } from '@wieszcz/api';
import { toUserId } from '@wieszcz/domain';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { startTestApp, TEST_PASSWORD } from '../../testing/app.ts';
import { answerOf, buy, openMarket } from '../../testing/game.ts';
import { createLog } from '../log.ts';
import { levelOf } from './request-log.ts';

type Line = Record<string, unknown>;

/** A log, and the lines that it has written. */
function recordedLog() {
  const lines: string[] = [];
  const log = createLog('debug', {
    write: (line) => void lines.push(line),
    dropped: () => 0,
    onCaughtUp: () => undefined,
    flush: async () => undefined,
  });
  return { log, lines, parsed: () => lines.map((line) => JSON.parse(line) as Line) };
}

const { log, lines, parsed } = recordedLog();
const { call, as, clock, doJobs, emails } = await startTestApp({ log, config: { requireConfirmedEmail: true } });

/** The log's line of the request with this id. */
const lineOf = (id: unknown) => parsed().find(({ reqId, msg }) => reqId === id && msg === 'answered');
const signIn = (username: string, password: string) => call('POST', '/api/auth/signin', { username, password });

describe('the id of a request', () => {
  it.each(['0f5f4f4e-1c1b-4a7e-9d2f-000000000001', 'Root=1-67891233-abcdef012345678912345678', 'a'.repeat(128)])(
    'is the id that the caller sends, if that is well-formed: %s',
    async (id) => {
      const reply = await call('GET', '/api/info', undefined, { 'x-request-id': id });
      expect(reply.headers['x-request-id']).toBe(id);
      expect(lineOf(id)).toMatchObject({ path: '/api/info', status: 200 });
    },
  );

  it.each(['', 'a b', 'a\tb', '"}', 'żółw', 'a'.repeat(129), '<script>'])(
    'is a new one if the caller sends a malformed one: %j',
    async (id) => {
      const reply = await call('GET', '/api/info', undefined, { 'x-request-id': id });
      expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});

describe('the warning about an ignored X-Forwarded-For', () => {
  const warningsWith = async (trustProxy: string[]) => {
    const recorded = recordedLog();
    const app = await startTestApp({ log: recorded.log, config: { trustProxy } });
    for (const _ of [1, 2]) await app.call('GET', '/api/info', undefined, { 'x-forwarded-for': '203.0.113.7' });
    return recorded.parsed().flatMap(({ msg }) => (String(msg).startsWith('X-Forwarded-For') ? [msg] : []));
  };

  it.each([
    ['no proxy is trusted', []],
    ['another proxy is trusted', ['10.0.0.9']],
  ])('is written once if %s', async (_, trustProxy) => {
    expect(await warningsWith(trustProxy)).toEqual([
      'X-Forwarded-For of 127.0.0.1 is ignored: if that is your proxy, set TRUST_PROXY to its address',
    ]);
  });

  it('is not written if the proxy is trusted', async () => {
    expect(await warningsWith(['loopback'])).toEqual([]);
  });
});

describe('the line of a request', () => {
  it('has the address, the named user and the reason of a refused sign-in', async () => {
    const { id } = await as('player', 'Celowana');
    const wrong = await signIn('Celowana', 'nie-to-haslo');
    expect(lineOf(wrong.headers['x-request-id'])).toMatchObject({
      path: '/api/auth/signin',
      status: 401,
      reason: 'CREDENTIALS_INVALID',
      subject: id,
      address: '127.0.0.1',
    });
    const unknown = lineOf((await signIn('nikt-taki', 'nie-to-haslo')).headers['x-request-id']);
    expect(unknown).toMatchObject({ reason: 'CREDENTIALS_INVALID', address: '127.0.0.1' });
    expect(unknown).not.toHaveProperty('subject');
  });

  it('has the user and the reason of a 403', async () => {
    const player = await as('player');
    const reply = await player.call('GET', '/markets/private');
    expect(lineOf(reply.headers['x-request-id'])).toMatchObject({
      status: 403,
      reason: 'ROLE_FORBIDDEN',
      user: player.id,
      address: '127.0.0.1',
    });
  });

  it('has the user whom an act of an admin concerns, and what a moderator changed', async () => {
    const [admin, author, player] = [await as('admin'), await as('moderator'), await as('player')];
    const promoted = await admin.call('POST', '/api/admin/moderators', { username: player.username });
    expect(lineOf(promoted.headers['x-request-id'])).toMatchObject({ status: 200, user: admin.id, subject: player.id });
    const { marketId, bets } = await openMarket(author);
    const resolved = await author.call(
      'PUT',
      `/markets/solveMarket?marketId=${marketId}&betId=${bets[0]!.id}&correctOption=true`,
    );
    expect(lineOf(resolved.headers['x-request-id'])).toMatchObject({
      path: '/markets/solveMarket',
      user: author.id,
      act: { marketId, betId: bets[0]!.id, correctOption: true },
    });
  });

  it('shares its request id with the e-mail of a password reset, and names the user who sets the new password', async () => {
    const { id } = await as('player', 'Resetowana');
    const requested = await call('POST', '/api/auth/resetPassword?username=Resetowana@example.org');
    await doJobs();
    const reqId = requested.headers['x-request-id'];
    expect(parsed().filter((line) => line['reqId'] === reqId)).toMatchObject([
      { path: '/api/auth/resetPassword', address: '127.0.0.1' },
      { msg: 'a password reset was sent', subject: id },
    ]);
    const token = /token=(\S+)/.exec(emails.at(-1)!.text)![1]!;
    const change = { token, newPassword: 'nowe-haslo', repeatedPassword: 'nowe-haslo' };
    const changed = await call('POST', '/api/auth/changePassword', change);
    expect(lineOf(changed.headers['x-request-id'])).toMatchObject({ subject: id, address: '127.0.0.1' });
    const again = await call('POST', '/api/auth/changePassword', change);
    expect(lineOf(again.headers['x-request-id'])).toMatchObject({ status: 400, reason: 'RESET_TOKEN_INVALID' });
  });

  it('has a path of bounded length', async () => {
    const reply = await call('GET', `/${'x'.repeat(5_000)}`);
    expect(String(lineOf(reply.headers['x-request-id'])!['path'])).toHaveLength(200);
  });
});

describe('the line of a request whose address can’t be read', () => {
  it('names the address as it was sent, without its query', async () => {
    for (const path of ['/player/%zz', `/player/${'a'.repeat(301)}`]) {
      const reply = await call('GET', `${path}?secret=1`);
      const line = { path: path.slice(0, 200), status: 404, reason: 'ROUTE_NOT_FOUND' };
      expect(lineOf(reply.headers['x-request-id'])).toMatchObject(line);
    }
  });
});

describe('the level of the line of a response', () => {
  const routine = { route: '/markets/buyContract', subject: null, act: null, statusCode: 200, elapsedTime: 5 };

  it('is debug if the call is routine, whether it succeeds or a rule of the game refuses it', async () => {
    const { bets } = await openMarket(await as('moderator'));
    const player = await as('player');
    const { headers } = await player.call('GET', `/markets/betPrice?betId=${bets[0]!.id}`);
    expect(lineOf(headers['x-request-id'])).toMatchObject({ level: pino.levels.values['debug'] });
    const missing = await player.call('GET', '/markets/2000000000');
    expect(lineOf(missing.headers['x-request-id'])).toMatchObject({ status: 404, level: pino.levels.values['debug'] });
  });

  it('is debug if a busy server turns the call away', () => {
    expect(levelOf({ ...routine, statusCode: 503 })).toBe('debug');
  });

  it.each([
    ['fails', { statusCode: 500 }],
    ['is slow', { elapsedTime: 1000 }],
    ['has no valid token', { statusCode: 401 }],
    ['is not permitted', { statusCode: 403 }],
    ['comes too often', { statusCode: 429 }],
    ['signs in', { route: '/api/auth/signin' }],
    ['is of an admin', { route: '/api/admin/users' }],
    ['concerns another user', { subject: toUserId(7) }],
    ['is by staff and changes something', { act: {} }],
  ])('is info if the call %s', (_, difference) => {
    expect(levelOf(routine)).toBe('debug');
    expect(levelOf({ ...routine, ...difference })).toBe('info');
  });

  it('is info for calls of admins and tries of tokens however their address is written', async () => {
    const admin = await as('admin');
    for (const address of ['/api/admin/users', '/api/%61dmin/users', '/%61pi/admin/users/']) {
      const { statusCode, headers } = await admin.call('GET', address);
      expect([statusCode, lineOf(headers['x-request-id'])]).toMatchObject([200, { level: pino.levels.values['info'] }]);
    }
    const { headers } = await call('GET', '/api/%61uth/checkToken?token=x');
    expect(lineOf(headers['x-request-id'])).toMatchObject({ status: 400, level: pino.levels.values['info'] });
  });
});

describe('the log', () => {
  it('holds no password, token, e-mail address, name of a person or text of an e-mail', async () => {
    const secrets = new Set([TEST_PASSWORD, 'pierwsze-haslo', 'drugie-haslo', 'trzecie-haslo', 'zle-haslo']);
    const tokenOfMail = () => /token=(\S+)/.exec(emails.at(-1)!.text)![1]!;
    const person = { username: 'Wędrowiec', firstName: 'Ambrozja', surname: 'Wędrowna', email: 'sekretny.adres@example.org' };
    for (const { firstName, surname, email } of [person]) [firstName, surname, email].forEach((text) => secrets.add(text));
    const before = lines.length;

    await call('POST', '/api/auth/signup', { ...person, password: 'pierwsze-haslo' });
    await call('POST', '/api/auth/signup', { ...person, password: 'pierwsze-haslo' });
    await doJobs();
    secrets.add(tokenOfMail()).add(emails.at(-1)!.subject);
    await signIn(person.username, 'zle-haslo');
    const { token } = answerOf<{ token: string }>(await signIn(person.username, 'pierwsze-haslo'));
    secrets.add(token);
    const callAs: typeof call = (method, url, body) => call(method, url, body, { authorization: `Bearer ${token}` });
    await callAs('POST', '/markets/buyContract', {});
    await call('POST', '/api/auth/confirmEmail', { token: `${tokenOfMail()}x` });
    await call('POST', '/api/auth/confirmEmail', { token: tokenOfMail() });
    const { bets } = await openMarket(await as('moderator'));
    await buy({ call: callAs } as Parameters<typeof buy>[0], bets[0]!);
    await callAs('PUT', '/api/auth/editPassword', {
      oldPassword: 'pierwsze-haslo',
      newPassword: 'drugie-haslo',
      repeatedNewPassword: 'drugie-haslo',
    });
    await call('POST', `/api/auth/resetPassword?username=${person.email}`);
    await call('POST', '/api/auth/resetPassword?username=sekretny.adres@example.com');
    await doJobs();
    secrets.add(tokenOfMail()).add(emails.at(-1)!.subject).add('sekretny.adres@example.com');
    await call('GET', `/api/auth/checkToken?token=${tokenOfMail()}`);
    await call('POST', '/api/auth/changePassword', {
      token: tokenOfMail(),
      newPassword: 'trzecie-haslo',
      repeatedPassword: 'trzecie-haslo',
    });
    await signIn(person.username, 'trzecie-haslo');
    clock.advance({ days: 2 });
    await callAs('GET', '/api/me');

    const written = lines.slice(before);
    expect(written.length).toBeGreaterThan(15);
    const found = [...secrets].filter((secret) => written.some((line) => line.includes(secret)));
    expect(found).toEqual([]);
  });

  it('holds no reason that an admin has typed, and no e-mail address of a public call by one', async () => {
    const [admin, player] = [await as('admin'), await as('player')];
    const before = lines.length;
    const reason = 'Oszukuje na aukcjach';
    const path = `/api/admin/users/${player.username}`;
    answerOf(await admin.call('POST', `${path}/block`, { reason }));
    answerOf(await admin.call('POST', `${path}/unblock`, { reason }));
    answerOf(await admin.call('PUT', `/api/admin/marks/${player.username}`, { reason }));
    answerOf(await admin.call('POST', '/api/admin/moderators', { username: player.username, reason }));
    answerOf(await admin.call('GET', '/api/admin/users?text=sekretny.adres'));
    await admin.call('POST', '/api/auth/resetPassword?username=sekretny.adres@example.org');
    const written = lines.slice(before).join('');
    expect(written).toContain(`"user":${admin.id}`);
    expect(written).not.toMatch(/Oszukuje|sekretny/);
  });

  it('holds only ids and flags from the queries of calls by which staff change something', () => {
    const logged = Object.values<Endpoint>(endpoints)
      .filter(({ access, method }) => access !== 'public' && access !== 'player' && method !== 'GET')
      .flatMap(({ query }) => Object.keys(query?.shape ?? {}));
    expect([...new Set(logged)].toSorted()).toEqual(['betId', 'correctOption', 'covers', 'marketId', 'none']);
  });

  it('holds no values of a row that the database rejects', async () => {
    const { log: errors, lines: written } = recordedLog();
    const error = Object.assign(new Error('violates check constraint "users_email_check"'), {
      code: '23514',
      constraint: 'users_email_check',
      detail: 'Failing row contains (7, Ala, ala@example.org, $argon2id$v=19$).',
      where: 'unnamed portal with parameters: $1 = ala@example.org',
    });
    errors.error({ err: error }, 'a handler crashed');
    expect(written.join('')).toContain('users_email_check');
    expect(written.join('')).not.toMatch(/ala@example|argon2id/);
    expect(pino.levels.labels[JSON.parse(written[0]!).level]).toBe('error');
  });
});
