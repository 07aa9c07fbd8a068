import { describe, expect, it } from 'vitest';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../../testing/app.ts';
import { personNamed } from '../../../testing/person.ts';

const one = await startTestApp({ config: { rateLimits: true } });
const { as, clock, database, doJobs, emails } = one;
/** Acts as a second server process on the same database. */
const other = await startTestApp({ config: { rateLimits: true }, database, clock });

type Options = { app?: TestApp; headers?: Record<string, string> };

/** Sends calls from the given remote address. */
const from =
  (remoteAddress: string, { app = one, headers = {} }: Options = {}) =>
  (method: 'GET' | 'POST', url: string, body?: object) =>
    app.app.inject({ method, url, remoteAddress, headers, ...(body ? { payload: body } : {}) });

const guess = (address: string, username: string, options?: Options) =>
  from(address, options)('POST', '/api/auth/signin', { username, password: 'x' });

const statuses = async (count: number, attempt: (n: number) => Promise<{ statusCode: number }>) => {
  const received: number[] = [];
  for (let n = 0; n < count; n++) received.push((await attempt(n)).statusCode);
  return received;
};
const times = (count: number, status: number): number[] => Array.from({ length: count }, () => status);

describe('attempts are limited', () => {
  it('per address at sign-in, for all usernames together, with the waiting time in Retry-After and JSON', async () => {
    expect(await statuses(20, (n) => guess('203.0.113.1', `user${n}`))).toEqual(times(20, 401));
    const reply = await guess('203.0.113.1', 'fresh');
    expect([reply.statusCode, reply.headers['retry-after'], reply.json()]).toEqual([
      429,
      '60',
      { error: 'Zbyt wiele prób. Spróbuj ponownie za 60\u00a0sekund.', status: 429 },
    ]);
    clock.advance({ seconds: 60 });
    expect((await guess('203.0.113.1', 'fresh')).statusCode).toBe(401);
  });

  it('per username at sign-in, for all addresses together; the right password is refused, too', async () => {
    await as('player', 'Cel');
    expect(await statuses(20, (n) => guess(`203.0.113.${n + 10}`, 'cel'))).toEqual(times(20, 401));
    const fromUnknownNetwork = from('203.0.113.99');
    const right = { username: ' CEL ', password: TEST_PASSWORD };
    expect((await fromUnknownNetwork('POST', '/api/auth/signin', right)).statusCode).toBe(429);
    expect((await guess('203.0.113.99', 'another')).statusCode).toBe(401);
  });

  it('in the same way for usernames that exist and usernames that do not', async () => {
    await as('player', 'Istnieje');
    const answers = async (name: string, net: string) => {
      const replies = [];
      for (let n = 0; n < 22; n++) replies.push(await guess(`${net}.${n + 1}`, name));
      return replies.map(({ statusCode, body, headers }) => [statusCode, body, headers['retry-after']]);
    };
    expect(await answers('istnieje', '198.18.1')).toEqual(await answers('nie-istnieje', '198.18.2'));
  });

  it.each([
    ['signing up', 20, 'POST', () => '/api/auth/signup', 400],
    ['asking for a reset', 5, 'POST', (n: number) => `/api/auth/resetPassword?username=u${n}@example.org`, 200],
    ['checking a token', 10, 'GET', () => '/api/auth/checkToken?token=x', 400],
    ['using a token', 10, 'POST', () => '/api/auth/changePassword', 400],
  ] as const)('per address at %s', async (name, max, method, url, usual) => {
    const call = from(`198.51.100.${name.length}`);
    const received = await statuses(max + 1, (n) => call(method, url(n), method === 'POST' ? {} : undefined));
    expect(received).toEqual([...times(max, usual), 429]);
  });

  it('not per user at password resets, so that strangers cannot keep an owner from asking', async () => {
    const ask = (n: number) => from(`192.0.2.${n + 1}`)('POST', '/api/auth/resetPassword?username=Ofiara@example.org');
    expect(await statuses(20, ask)).toEqual(times(20, 200));
  });

  it('per signed-in user at changes of their password, for all addresses together', async () => {
    const { token } = await as('player');
    const headers = { authorization: `Bearer ${token}` };
    const body = { oldPassword: 'zgaduje', newPassword: 'nowe-haslo', repeatedNewPassword: 'nowe-haslo' };
    const edit = (n: number) =>
      one.app.inject({ method: 'PUT', url: '/api/auth/editPassword', remoteAddress: `198.18.3.${n}`, headers, payload: body });
    expect(await statuses(11, edit)).toEqual([...times(10, 400), 429]);
  });

  it('per signed-in user at guesses of their password, for all calls that check it together', async () => {
    const { token } = await as('player');
    const headers = { authorization: `Bearer ${token}` };
    const guesses = [
      ['PUT', '/api/auth/editPassword', { oldPassword: 'zgaduje', newPassword: 'nowe-haslo', repeatedNewPassword: 'nowe-haslo' }],
      ['POST', '/api/me/secondFactor', { password: 'zgaduje' }],
      ['POST', '/api/me/secondFactor/remove', { password: 'zgaduje', code: '123456' }],
    ] as const;
    const guessOwn = (n: number) => {
      const [method, url, payload] = guesses[n % guesses.length]!;
      return one.app.inject({ method, url, remoteAddress: `198.18.13.${n}`, headers, payload });
    };
    expect(await statuses(13, guessOwn)).toEqual([...times(10, 400), 429, 429, 429]);
  });

  it('for signed-in users separately from calls without a valid token on their network', async () => {
    const { token } = await as('player');
    const payload = { oldPassword: 'zgaduje', newPassword: 'nowe-haslo', repeatedNewPassword: 'nowe-haslo' };
    const edit = (authorization: string) =>
      one.app.inject({
        method: 'PUT',
        url: '/api/auth/editPassword',
        remoteAddress: '198.18.14.1',
        headers: { authorization },
        payload,
      });
    expect(await statuses(11, () => edit('Bearer x'))).toEqual(times(11, 401));
    expect((await edit(`Bearer ${token}`)).statusCode).toBe(400);
  });

  it('not at endpoints without a declared limit', async () => {
    const received = await statuses(60, () => from('203.0.113.200')('GET', '/api/info'));
    expect(received).toEqual(times(60, 200));
  });
});

describe('a class of thirty behind one address', () => {
  /** As the deployment files run the game: with rate limits and confirmed addresses. */
  const config = { rateLimits: true, requireConfirmedEmail: true };
  const pupils = Array.from({ length: 30 }, (_, n) => `uczennica${n + 1}`);

  it.each(['203.0.113.40', '2001:db8:40:1::1'])('signs up, confirms and signs in within a minute: %s', async (address) => {
    const school = await startTestApp({ config });
    const processes = [school, await startTestApp({ config, database: school.database, clock: school.clock })];
    const send = (n: number, url: string, body: object) =>
      from(address, { app: processes[n % processes.length]! })('POST', url, body);
    expect(await statuses(30, (n) => send(n, '/api/auth/signup', personNamed(pupils[n]!)))).toEqual(times(30, 200));
    await school.doJobs();
    const tokens = school.emails.map(({ text }) => /confirmEmail\?token=(\S+)/.exec(text)![1]!);
    expect(await statuses(30, (n) => send(n, '/api/auth/confirmEmail', { token: tokens[n]! }))).toEqual(times(30, 200));
    const signIn = (n: number) => send(n, '/api/auth/signin', { username: pupils[n]!, password: 'sekret1' });
    expect(await statuses(30, signIn)).toEqual(times(30, 200));
    // An address may fail 20 times a minute; the successes between don't count for it.
    const guessHere = (n: number) => send(n, '/api/auth/signin', { username: `zgadywana${n}`, password: 'x' });
    expect(await statuses(10, guessHere)).toEqual(times(10, 401));
    expect(await statuses(10, signIn)).toEqual(times(10, 200));
    expect(await statuses(11, (n) => guessHere(n + 10))).toEqual([...times(10, 401), 429]);
  });
});

it('allows at most 20 sign-ins a minute to one account from new networks, even if all succeed', async () => {
  await as('player', 'Jedyna');
  const signIn = (n: number) =>
    from(`198.18.20.${n + 1}`)('POST', '/api/auth/signin', { username: 'Jedyna', password: TEST_PASSWORD });
  expect(await statuses(21, signIn)).toEqual([...times(20, 200), 429]);
});

describe('several server processes', () => {
  it('count the attempts of a network together', async () => {
    expect(await statuses(20, (n) => guess('198.18.4.1', `split${n}`, { app: n % 2 ? one : other }))).toEqual(times(20, 401));
    expect((await guess('198.18.4.1', 'split', { app: one })).statusCode).toBe(429);
    expect((await guess('198.18.4.1', 'split', { app: other })).statusCode).toBe(429);
  });

  it('count the attempts at a user together', async () => {
    const split = (n: number) => guess(`198.18.5.${n + 1}`, 'rozdzielony', { app: n % 2 ? one : other });
    expect(await statuses(22, split)).toEqual([...times(20, 401), 429, 429]);
  });

  it('count no more attempts in the database once a key is exhausted', async () => {
    await statuses(100, (n) => guess('198.18.6.1', `flood${n}`));
    const counted = async () =>
      (await database.pool.query<{ sum: string }>('select sum(used)::integer as sum from rate_limits')).rows[0]?.sum;
    const before = await counted();
    expect(await statuses(100, () => guess('198.18.6.1', 'flood'))).toEqual(times(100, 429));
    expect(await counted()).toBe(before);
  });

  it('take back a delayed sign-in that succeeds, also from the count by which a process learns that the user is over the limit', async () => {
    await as('player', 'Spokojna');
    const signIn = () => from('198.18.21.1')('POST', '/api/auth/signin', { username: 'Spokojna', password: TEST_PASSWORD });
    expect((await signIn()).statusCode).toBe(200);
    clock.advance({ seconds: 60 });
    expect(await statuses(20, (n) => guess(`198.18.22.${n + 1}`, 'spokojna', { app: other }))).toEqual(times(20, 401));
    expect((await signIn()).statusCode).toBe(200);
    expect(await statuses(21, (n) => guess('198.18.21.1', `sasiad${n}`))).toEqual([...times(20, 401), 429]);
  });

  it('prolong no window when their clocks differ or are set back', async () => {
    await statuses(20, () => guess('198.18.7.1', 'zegar'));
    clock.advance({ seconds: -600 });
    const behind = [await guess('198.18.7.1', 'zegar', { app: other }), await guess('198.18.7.1', 'zegar', { app: one })];
    clock.advance({ seconds: 600 });
    for (const { statusCode, headers } of behind) expect([statusCode, Number(headers['retry-after']) <= 60]).toEqual([429, true]);
  });

  it('delete expired windows', async () => {
    await guess('198.18.8.1', 'zapomniany');
    clock.advance({ seconds: 60 });
    await one.dependencies.jobs.add('deleteExpiredCounts', {});
    await doJobs();
    expect((await database.pool.query('select from rate_limits')).rowCount).toBe(0);
  });
});

describe('a network has one count', () => {
  it('independent of X-Forwarded-For, as no proxy is trusted by default', async () => {
    for (const address of ['127.0.0.1', '192.168.7.7', 'fe80::7', 'fd00::7']) {
      const received = await statuses(21, (n) =>
        guess(address, `${address}-${n}`, { headers: { 'x-forwarded-for': `203.0.113.${n}` } }),
      );
      expect(received).toEqual([...times(20, 401), 429]);
    }
  });

  it('by the address that a trusted proxy forwards', async () => {
    const config = { rateLimits: true, trustProxy: ['10.1.0.0/16'] };
    const app = await startTestApp({ config });
    const through = (proxy: string, header: string) => (n: number) =>
      guess(proxy, `a${n}`, { app, headers: { 'x-forwarded-for': header } });
    expect(await statuses(21, through('10.1.0.1', '203.0.113.5'))).toEqual([...times(20, 401), 429]);
    expect(await statuses(1, through('10.1.0.2', '9.9.9.9, 203.0.113.5'))).toEqual([429]);
    expect(await statuses(1, through('10.1.0.1', '203.0.113.6'))).toEqual([401]);
    const forged = await statuses(21, (n) => through('10.2.0.1', `203.0.113.${n}`)(n));
    expect(forged).toEqual([...times(20, 401), 429]);
    const nonsense = await statuses(21, (n) => through('10.1.0.9', `nonsense-${n}`)(n));
    expect(nonsense).toEqual([...times(20, 401), 429]);
  });

  it('for all addresses of an IPv6 /64', async () => {
    const received = await statuses(21, (n) => guess(`2001:db8:0:7::${n + 1}`, `six${n}`));
    expect(received).toEqual([...times(20, 401), 429]);
    expect((await guess('2001:db8:0:8::1', 'six')).statusCode).toBe(401);
  });

  it('with ten times the limit for all /64 of an IPv6 /48, which one person may have', async () => {
    const check = (group: string) => from(`2001:db8:${group}::1`)('GET', '/api/auth/checkToken?token=x');
    const received = await statuses(101, (n) => check(`9:${n.toString(16)}`));
    expect(received).toEqual([...times(100, 400), 429]);
    expect((await check('a:1')).statusCode).toBe(400);
  });

  it('without the port that some proxies forward with the address', async () => {
    const app = await startTestApp({ config: { rateLimits: true, trustProxy: ['10.1.0.0/16'] } });
    const through = (forwarded: string) =>
      from('10.1.0.1', { app, headers: { 'x-forwarded-for': forwarded } })('GET', '/api/auth/checkToken?token=x');
    expect(await statuses(11, (n) => through(`203.0.113.1:${n + 1024}`))).toEqual([...times(10, 400), 429]);
    expect(await statuses(11, (n) => through(`203.0.113.${n + 2}:5678`))).toEqual(times(11, 400));
    expect(await statuses(11, (n) => through(`[2001:db8::${n + 1}]:5678`))).toEqual([...times(10, 400), 429]);
    expect((await through('[2001:db8:1::1]:5678')).statusCode).toBe(400);
  });

  it('for an IPv4 address and its form mapped into IPv6', async () => {
    const received = await statuses(21, (n) => guess(n % 2 ? '198.18.9.1' : '::ffff:198.18.9.1', `mapped${n}`));
    expect(received).toEqual([...times(20, 401), 429]);
  });
});

describe('a username has one count', () => {
  const spellings = ['Żółć', 'żółć', 'ŻÓŁĆ', 'Żółć', 'żółć', 'ŻÓŁĆ'].map((name, n) => name.normalize(n < 3 ? 'NFC' : 'NFD'));

  it('for all its spellings, all of which sign in', async () => {
    await as('player', 'Żółć');
    for (const username of spellings) {
      const reply = await from('198.18.10.1')('POST', '/api/auth/signin', { username, password: TEST_PASSWORD });
      expect([reply.statusCode, reply.json<{ username: string }>().username]).toEqual([200, 'Żółć']);
    }
    clock.advance({ seconds: 60 });
    const received = await statuses(21, (n) => guess(`198.18.11.${n + 1}`, spellings[n % 6]!));
    expect(received).toEqual([...times(20, 401), 429]);
  });
});

it('sends one reset e-mail for all spellings of an e-mail address', async () => {
  await as('player', 'Gęś');
  const ask = (n: number) => {
    const form = n % 2 ? 'NFC' : 'NFD';
    const email = (n % 3 ? 'gęś@example.org' : 'GĘŚ@example.org').normalize(form);
    return from(`198.18.12.${n + 1}`)('POST', `/api/auth/resetPassword?username=${encodeURIComponent(email)}`);
  };
  expect(await statuses(6, ask)).toEqual(times(6, 200));
  await doJobs();
  expect(emails.filter(({ to }) => to.normalize('NFC') === 'Gęś@example.org')).toHaveLength(1);
});

it('folds each allowed character as the database does', async () => {
  const characters = Array.from({ length: 0x24f }, (_, n) => String.fromCodePoint(n + 1))
    .join('')
    .normalize('NFC');
  const { rows } = await database.pool.query<{ key: string }>('select caseless($1) as key', [characters]);
  expect(rows[0]?.key).toBe(characters.toLowerCase());
});
