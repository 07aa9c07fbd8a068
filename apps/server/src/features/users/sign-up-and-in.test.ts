import { describe, expect, it } from 'vitest';
import { BusyError } from '../../exchange/index.ts';
import { createTokens, TOKEN_HOURS } from '../../platform/auth/tokens.ts';
import { startTestApp, TEST_PASSWORD } from '../../testing/app.ts';
import { createTestClock } from '../../testing/clock.ts';
import { personNamed } from '../../testing/person.ts';

const { call, as, clock, dependencies, database, doJobs } = await startTestApp();
/** A process whose exchange is too busy for every command. */
const busy = await startTestApp({
  database,
  clock,
  config: { jwtSecret: dependencies.config.jwtSecret },
  dependencies: {
    exchange: { ...dependencies.exchange, submit: () => Promise.reject(new BusyError('The queue is full.')) },
  },
});

const signUp = (body: object) => call('POST', '/api/auth/signup', body);
const signIn = (username: string, password: string) => call('POST', '/api/auth/signin', { username, password });
const balanceOf = async (username: string): Promise<number | undefined> => {
  const { rows } = await database.pool.query<{ balance: number }>(
    'select balance from accounts join users on users.id = user_id where username = $1',
    [username],
  );
  return rows[0]?.balance;
};

const countUsers = async (): Promise<number> =>
  (await database.pool.query<{ count: number }>('select count(*) from users')).rows[0]!.count;

describe('signing up', () => {
  it('creates a player with the start budget, whatever role the request asks for', async () => {
    const reply = await signUp({ ...personNamed('Łucja.Ś-1'), email: 'lucja@example.org', role: 'ROLE_ADMIN', roles: ['admin'] });
    expect([reply.statusCode, reply.headers['content-type'], reply.body]).toEqual([
      200,
      'text/plain; charset=utf-8',
      'Konto zostało założone. Możesz się teraz zalogować.',
    ]);
    expect(await balanceOf('Łucja.Ś-1')).toBe(100_000);
    expect((await signIn('łucja.ś-1', 'sekret1')).json()).toMatchObject({ username: 'Łucja.Ś-1', roles: ['ROLE_PLAYER'] });
  });

  it('refuses a name or an e-mail that is taken, regardless of case', async () => {
    await signUp(personNamed('Taken'));
    const before = await countUsers();
    const name = await signUp({ ...personNamed('tAKEN'), email: 'other@example.org' });
    expect([name.statusCode, name.body]).toEqual([409, 'Ta nazwa użytkownika jest już zajęta']);
    const mail = await signUp({ ...personNamed('Another'), email: 'TAKEN@example.org' });
    expect([mail.statusCode, mail.body]).toEqual([
      409,
      'Konto z tym adresem e-mail już istnieje. Podaj inny adres. Jeśli to twoje konto, zaloguj się.',
    ]);
    expect(await countUsers()).toBe(before);
  });

  it('creates one user when several sign up concurrently with one name', async () => {
    const replies = await Promise.all([1, 2, 3].map((n) => signUp({ ...personNamed('Race'), email: `race${n}@example.org` })));
    expect(replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  it.each([
    [{ username: 'ab' }, 'Nazwa użytkownika musi mieć od 3 do 30 znaków: liter, cyfr lub znaków _ . -'],
    [{ username: 'a b c' }, 'Nazwa użytkownika musi mieć od 3 do 30 znaków: liter, cyfr lub znaków _ . -'],
    [{ username: '' }, 'To pole jest wymagane'],
    [{ username: 7 }, 'To pole jest wymagane'],
    [{ firstName: '  ' }, 'To pole jest wymagane'],
    [{ surname: 'x'.repeat(61) }, 'To pole może mieć najwyżej 60 znaków'],
    [{ email: 'nobody' }, 'Niepoprawny adres e-mail'],
    [{ password: '12345' }, 'Hasło musi zawierać od 6 do 40 znaków'],
    [{ password: 'x'.repeat(41) }, 'Hasło musi zawierać od 6 do 40 znaków'],
  ])('refuses %o in Polish and writes nothing', async (wrong, message) => {
    const before = await countUsers();
    const reply = await signUp({ ...personNamed('Careful'), ...wrong });
    expect([reply.statusCode, reply.body]).toEqual([400, message]);
    expect(await countUsers()).toBe(before);
  });
});

describe('signing in', () => {
  it("answers with the user's data and a token that names the user and is valid for a day", async () => {
    const player = await as('player', 'Kasia');
    const reply = await signIn('kasia', TEST_PASSWORD);
    expect(reply.statusCode).toBe(200);
    const { token, ...rest } = reply.json<{ token: string }>();
    expect(rest).toEqual({
      username: 'Kasia',
      firstName: 'Jan',
      surname: 'Próbny',
      email: 'Kasia@example.org',
      roles: ['ROLE_PLAYER'],
    });
    const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as {
      sub: string;
      iat: number;
      exp: number;
    };
    expect(claims).toMatchObject({ sub: 'Kasia', iat: Math.floor(clock.now().getTime() / 1000) });
    expect(claims.exp - claims.iat).toBe(86_400);
    expect((await call('GET', '/api/me', undefined, { authorization: `bearer ${token}` })).json()).toMatchObject({
      username: player.username,
    });
  });

  it('adds 100 $ at the first sign-in of a day in Warsaw and once only, however many sign-ins race', async () => {
    await as('player', 'Bonus');
    clock.set('2026-11-20T22:30:00Z');
    await Promise.all([1, 2, 3, 4].map(() => signIn('Bonus', TEST_PASSWORD)));
    expect(await balanceOf('Bonus')).toBe(110_000);
    clock.set('2026-11-20T23:30:00Z');
    await signIn('Bonus', TEST_PASSWORD);
    expect(await balanceOf('Bonus')).toBe(120_000);
  });

  it("opens the ledger account that an interrupted registration didn't open", async () => {
    const { id } = await as('moderator', 'Halfway');
    await database.pool.query(`update users set role = 'player' where id = $1`, [id]);
    await signIn('Halfway', TEST_PASSWORD);
    expect(await balanceOf('Halfway')).toBe(110_000);
  });

  it('gives staff no budget', async () => {
    await as('admin', 'Szef');
    expect((await signIn('Szef', TEST_PASSWORD)).json()).toMatchObject({ roles: ['ROLE_ADMIN'] });
    expect(await balanceOf('Szef')).toBeUndefined();
  });

  it('answers the same for an unknown user and a wrong password', async () => {
    await as('player', 'Known');
    const [unknown, wrong] = [await signIn('Unknown', 'sekret1'), await signIn('Known', 'sekret1')];
    expect(unknown.statusCode).toBe(401);
    expect(unknown.json()).toEqual({ error: 'Niepoprawna nazwa użytkownika lub hasło', status: 401 });
    expect([wrong.statusCode, wrong.body]).toEqual([unknown.statusCode, unknown.body]);
  });

  it('tells that a user is blocked only to a caller with the right password', async () => {
    const { id } = await as('player', 'Blocked');
    await database.pool.query('update users set blocked_at = now() where id = $1', [id]);
    expect((await signIn('Blocked', 'wrong-one')).json()).toMatchObject({ error: 'Niepoprawna nazwa użytkownika lub hasło' });
    expect((await signIn('Blocked', TEST_PASSWORD)).json()).toEqual({
      error: 'To konto zostało zablokowane. Skontaktuj się z administratorem.',
      status: 401,
    });
  });

  it('answers every failure in JSON', async () => {
    const json = { 'content-type': 'application/json' };
    const malformed = await call('POST', '/api/auth/signin', Buffer.from('{"username":'), json);
    expect([malformed.statusCode, malformed.json()]).toEqual([
      400,
      { error: 'Nie udało się odczytać wysłanych danych. Sprawdź je i spróbuj ponownie.', status: 400 },
    ]);
    const empty = await call('POST', '/api/auth/signin', {});
    expect([empty.statusCode, empty.json()]).toEqual([400, { error: 'Musisz podać nazwę użytkownika', status: 400 }]);
    const form = await call('POST', '/api/auth/signin', Buffer.from('username=a'), {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect([form.statusCode, form.json()]).toMatchObject([415, { status: 415 }]);
    const large = await call('POST', '/api/auth/signin', Buffer.from(`"${'x'.repeat(300_000)}"`), json);
    expect([large.statusCode, large.json()]).toMatchObject([413, { status: 413 }]);
  });
});

describe('signing in while the exchange is too busy to pay the bonus', () => {
  const signInWhileBusy = async (username: string) =>
    (await busy.call('POST', '/api/auth/signin', { username, password: TEST_PASSWORD })).statusCode;
  const bonusesOf = async (id: number) =>
    (await database.pool.query('select from daily_bonuses where user_id = $1', [id])).rowCount;

  it('succeeds, and a job pays the bonus once', async () => {
    const player = await as('player', 'Śpieszna');
    expect(await signInWhileBusy('Śpieszna')).toBe(200);
    expect((await player.call('GET', '/api/me')).json()).toMatchObject({ budget: 1000, bonusToday: 0 });
    await doJobs();
    expect((await player.call('GET', '/api/me')).json()).toMatchObject({ budget: 1100, bonusToday: 100 });
    await signIn('Śpieszna', TEST_PASSWORD);
    expect((await player.call('GET', '/api/me')).json()).toMatchObject({ budget: 1100 });
  });

  it('pays nothing if the job runs only on a later day', async () => {
    const player = await as('player', 'Wczorajsza');
    expect(await signInWhileBusy('Wczorajsza')).toBe(200);
    clock.advance({ hours: 24 });
    await doJobs();
    expect(await bonusesOf(player.id)).toBe(0);
  });

  it('gives no bonus to a player who was blocked meanwhile', async () => {
    const player = await as('player', 'Zablokowana');
    expect(await signInWhileBusy('Zablokowana')).toBe(200);
    await dependencies.exchange.submit({ kind: 'blockUser', user: player.id });
    await doJobs();
    expect(await bonusesOf(player.id)).toBe(0);
  });
});

describe('a token', () => {
  it('expires after a day', async () => {
    const player = await as('player');
    clock.advance({ hours: 23, minutes: 59 });
    expect((await player.call('GET', '/api/me')).statusCode).toBe(200);
    clock.advance({ minutes: 2 });
    const reply = await player.call('GET', '/api/me');
    expect([reply.statusCode, reply.body]).toEqual([401, 'Zaloguj się, aby kontynuować.']);
  });

  it('that is expired, foreign or forged is ignored by public calls and answered 401 by protected ones', async () => {
    const player = await as('player');
    const { jwtSecret } = dependencies.config;
    const dayBefore = createTestClock(new Date(clock.now().getTime() - (TOKEN_HOURS * 3600 + 1) * 1000));
    const expired = await createTokens(jwtSecret, dayBefore).issue({ ...player, epoch: 0 });
    const foreign = await createTokens('the key of another game', clock).issue({ ...player, epoch: 0 });
    const [head, payload] = player.token.split('.');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
    for (const bad of ['', 'x', expired, foreign, `${head}.${payload}.AAAA`, unsigned]) {
      const headers = { authorization: `Bearer ${bad}` };
      expect((await call('GET', '/api/info', undefined, headers)).statusCode).toBe(200);
      expect((await call('GET', '/markets', undefined, headers)).statusCode).toBe(200);
      expect((await call('GET', '/api/me', undefined, headers)).statusCode).toBe(401);
    }
  });

  it('is invalid soon after another process has blocked the user', async () => {
    const player = await as('player');
    expect((await player.call('GET', '/api/me')).statusCode).toBe(200);
    await database.pool.query('update users set blocked_at = now(), token_epoch = token_epoch + 1 where id = $1', [player.id]);
    await expect.poll(async () => (await player.call('GET', '/api/me')).statusCode).toBe(401);
  });
});

describe("one's own profile", () => {
  it("shows a player's data, budget, reserve and today's bonus", async () => {
    const player = await as('player', 'Profil');
    expect((await player.call('GET', '/api/me')).json()).toEqual({
      username: 'Profil',
      firstName: 'Jan',
      surname: 'Próbny',
      email: 'Profil@example.org',
      roles: ['ROLE_PLAYER'],
      budget: 1000,
      reserved: 0,
      bonusToday: 0,
      mustConfirmEmail: false,
    });
    await dependencies.exchange.submit({ kind: 'claimDailyBonus', player: player.id });
    expect((await player.call('GET', '/api/me')).json()).toMatchObject({ budget: 1100, bonusToday: 100 });
  });

  it('has no budget, no reserve and no bonus for staff', async () => {
    const moderator = await as('moderator');
    expect((await moderator.call('GET', '/api/me')).json()).toMatchObject({
      budget: null,
      reserved: null,
      bonusToday: null,
      roles: ['ROLE_MODERATOR'],
    });
  });
});

it('GET /api/info tells whether the server runs a demo, and the start budget', async () => {
  expect((await call('GET', '/api/info')).json()).toMatchObject({ demo: null, startBudget: 1000 });
});
