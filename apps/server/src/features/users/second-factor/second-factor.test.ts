import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it, vi } from 'vitest';
import { hashPassword } from '../../../platform/auth/passwords.ts';
import { createSealing } from '../../../platform/auth/sealing.ts';
import { startTestApp, TEST_PASSWORD, type TestUser } from '../../../testing/app.ts';
import { untilWaiting } from '../../../testing/waiting.queries.ts';

const { app, as, call, clock, database, dependencies } = await startTestApp();

/** Server processes on the same database after a change of the signing key. */
const [formerJwtSecret, jwtSecret] = [dependencies.config.jwtSecret, 'the next signing key, for this test only'];
const rotated = await startTestApp({ database, clock, config: { jwtSecret, formerJwtSecret } });
const withoutFormer = await startTestApp({ database, clock, config: { jwtSecret } });
const lost = await startTestApp({ database, clock, config: { jwtSecret: 'a key that has sealed nothing, for this test' } });

const PROBLEM = { accept: 'application/problem+json' };
const OWN = '/api/me/secondFactor';

const codeOf = (secret: string, at = clock.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function start(user: TestUser): Promise<string> {
  const reply = await user.call('POST', OWN, { password: TEST_PASSWORD });
  expect(reply.statusCode).toBe(200);
  return reply.json<{ secret: string }>().secret;
}

/** Turns the second factor on; the clock moves on, so that the next code is a new one. */
async function turnOn(user: TestUser): Promise<{ secret: string; recoveryCodes: string[] }> {
  const secret = await start(user);
  const reply = await user.call('POST', `${OWN}/confirm`, { code: codeOf(secret) });
  expect(reply.statusCode).toBe(200);
  clock.advance({ seconds: 60 });
  return { secret, recoveryCodes: reply.json<{ recoveryCodes: string[] }>().recoveryCodes };
}

/** 'SIGNED_IN' or the code of the refusal. */
async function signIn(username: string, code?: string, password = TEST_PASSWORD): Promise<string> {
  const reply = await call('POST', '/api/auth/signin', { username, password, code }, PROBLEM);
  return reply.statusCode === 200 ? 'SIGNED_IN' : reply.json<{ code: string }>().code;
}

describe('Setting up a second factor', () => {
  it('needs the password, then a code of the app; only then the sign-in needs a code', async () => {
    const user = await as('player', 'Ustawiający');
    const refused = await user.call('POST', OWN, { password: 'nie-to-hasło' }, PROBLEM);
    expect(refused.json()).toMatchObject({ status: 400, code: 'PASSWORD_WRONG', errors: [{ field: 'password' }] });
    const started = await user.call('POST', OWN, { password: TEST_PASSWORD });
    const { secret, uri } = started.json<{ secret: string; uri: string }>();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(decodeURIComponent(uri)).toMatch(/^otpauth:\/\/totp\/Wieszcz:Ustawiający\?issuer=Wieszcz&/);
    expect(await signIn('Ustawiający')).toBe('SIGNED_IN');
    const failed = await user.call('POST', `${OWN}/confirm`, { code: wrong(codeOf(secret)) }, PROBLEM);
    expect(failed.json()).toMatchObject({ status: 400, code: 'CODE_WRONG', errors: [{ field: 'code' }] });
    const confirmed = await user.call('POST', `${OWN}/confirm`, { code: codeOf(secret) });
    const { recoveryCodes } = confirmed.json<{ recoveryCodes: string[] }>();
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/);
    expect((await user.call('GET', OWN)).json()).toEqual({ enabled: true, required: false, recoveryCodes: 10 });
    expect(await signIn('Ustawiający')).toBe('SECOND_FACTOR_REQUIRED');
  });

  it('is refused while one is on; its confirmation is refused without a start, and long after the start', async () => {
    const user = await as('player', 'Powtórny');
    expect((await user.call('POST', `${OWN}/confirm`, { code: '123456' }, PROBLEM)).json()).toMatchObject({
      status: 409,
      code: 'SECOND_FACTOR_NOT_STARTED',
    });
    const stale = await start(user);
    clock.advance({ minutes: 61 });
    expect((await user.call('POST', `${OWN}/confirm`, { code: codeOf(stale) }, PROBLEM)).json()).toMatchObject({
      code: 'SECOND_FACTOR_NOT_STARTED',
    });
    await turnOn(user);
    expect((await user.call('POST', OWN, { password: TEST_PASSWORD }, PROBLEM)).json()).toMatchObject({
      status: 409,
      code: 'SECOND_FACTOR_ENABLED',
    });
  });

  it('limits the codes of a set-up apart from those of the sign-in', async () => {
    const user = await as('player', 'Niecierpliwy');
    const secret = await start(user);
    const confirm = async (code: string) => {
      const reply = await user.call('POST', `${OWN}/confirm`, { code }, PROBLEM);
      return reply.statusCode === 200 ? 'CONFIRMED' : reply.json<{ code: string }>().code;
    };
    const guesses = [];
    for (let guess = 0; guess < 11; guess++) guesses.push(await confirm(wrong(codeOf(secret))));
    expect(guesses).toEqual([...Array.from({ length: 10 }, () => 'CODE_WRONG'), 'RATE_LIMITED']);
    expect(await signIn('Niecierpliwy')).toBe('SIGNED_IN');
    clock.advance({ minutes: 15, seconds: 1 });
    expect(await confirm(codeOf(secret))).toBe('CONFIRMED');
    clock.advance({ seconds: 60 });
    for (let guess = 0; guess < 11; guess++) expect(await confirm(wrong(codeOf(secret)))).toBe('SECOND_FACTOR_NOT_STARTED');
    expect(await signIn('Niecierpliwy', codeOf(secret))).toBe('SIGNED_IN');
  });

  it('ends the other sessions of the user, in every process', async () => {
    await as('player', 'Odzyskująca');
    const open = async () => {
      const reply = await call('POST', '/api/auth/signin', { username: 'Odzyskująca', password: TEST_PASSWORD });
      const headers = { authorization: `Bearer ${reply.json<{ token: string }>().token}` };
      const callAs: TestUser['call'] = (method, url, body) => call(method, url, body, headers);
      const statusAt = async (process: typeof rotated) => (await process.call('GET', '/api/me', undefined, headers)).statusCode;
      return { call: callAs, statusAt };
    };
    const [own, foreign] = [await open(), await open()];
    expect([await own.statusAt(rotated), await foreign.statusAt(rotated)]).toEqual([200, 200]);
    const { secret } = (await own.call('POST', OWN, { password: TEST_PASSWORD })).json<{ secret: string }>();
    expect((await own.call('POST', `${OWN}/confirm`, { code: codeOf(secret) })).statusCode).toBe(200);
    expect((await foreign.call('GET', '/api/me')).statusCode).toBe(401);
    await vi.waitFor(async () => expect(await foreign.statusAt(rotated)).toBe(401), { timeout: 20_000, interval: 10 });
    expect([(await own.call('GET', '/api/me')).statusCode, await own.statusAt(rotated)]).toEqual([200, 200]);
  });

  it('needs a login', async () => {
    for (const [method, url] of [
      ['GET', OWN],
      ['POST', OWN],
      ['POST', `${OWN}/confirm`],
      ['POST', `${OWN}/remove`],
    ] as const)
      expect((await call(method, url, method === 'GET' ? undefined : {})).statusCode).toBe(401);
  });

  it('stores neither the secret nor the recovery codes readably', async () => {
    const { secret, recoveryCodes } = await turnOn(await as('player', 'Skryty'));
    const { rows } = await database.pool.query<{ text: string }>(
      `select string_agg(f::text, '') || (select string_agg(c::text, '') from recovery_codes c) as text from second_factors f`,
    );
    const bytes = Buffer.from(Secret.fromBase32(secret).bytes).toString('hex');
    for (const hidden of [
      secret,
      bytes,
      ...recoveryCodes,
      ...recoveryCodes.map((code) => Buffer.from(code.replace('-', '')).toString('hex')),
    ])
      expect(rows[0]!.text).not.toContain(hidden);
  });
});

describe('Signing in with a second factor', () => {
  it('takes the present or the next code of the app, each once and none older than the last, and answers JSON', async () => {
    const { secret } = await turnOn(await as('player', 'Dwuskładnikowy'));
    const asked = await call('POST', '/api/auth/signin', { username: 'Dwuskładnikowy', password: TEST_PASSWORD });
    expect([asked.statusCode, asked.json()]).toEqual([
      401,
      { error: 'Podaj kod z aplikacji uwierzytelniającej albo kod zapasowy.', status: 401 },
    ]);
    expect(await signIn('Dwuskładnikowy', '')).toBe('SECOND_FACTOR_REQUIRED');
    expect(await signIn('Dwuskładnikowy', wrong(codeOf(secret)))).toBe('SECOND_FACTOR_WRONG');
    const code = codeOf(secret);
    expect(await signIn('Dwuskładnikowy', `${code.slice(0, 3)} ${code.slice(3)}`)).toBe('SIGNED_IN');
    expect(await signIn('Dwuskładnikowy', code)).toBe('SECOND_FACTOR_WRONG');
    clock.advance({ seconds: 60 });
    const later = new Date(clock.now().getTime() + 30_000);
    expect(await signIn('Dwuskładnikowy', codeOf(secret, later))).toBe('SIGNED_IN');
    // The present code is older than the accepted one.
    expect(await signIn('Dwuskładnikowy', codeOf(secret))).toBe('SECOND_FACTOR_WRONG');
  });

  it('takes the code of the step before the present one, but none of two steps before or after', async () => {
    const { secret } = await turnOn(await as('player', 'Spóźniony'));
    // So that the code of two steps before is newer than the one that turned the second factor on.
    clock.advance({ minutes: 2 });
    const signInWithStep = (step: number) => signIn('Spóźniony', codeOf(secret, new Date(clock.now().getTime() + step * 30_000)));
    expect([await signInWithStep(-2), await signInWithStep(2)]).toEqual(['SECOND_FACTOR_WRONG', 'SECOND_FACTOR_WRONG']);
    expect(await signInWithStep(-1)).toBe('SIGNED_IN');
  });

  it('accepts one of three concurrent sign-ins with one code', async () => {
    const { secret, recoveryCodes } = await turnOn(await as('player', 'Wyścigowy'));
    for (const code of [codeOf(secret), recoveryCodes[0]!]) {
      const outcomes = await Promise.all([1, 2, 3].map(() => signIn('Wyścigowy', code)));
      expect(outcomes.toSorted()).toEqual(['SECOND_FACTOR_WRONG', 'SECOND_FACTOR_WRONG', 'SIGNED_IN']);
    }
  });

  it('takes each recovery code once, in any spelling', async () => {
    const user = await as('player', 'Zapasowy');
    const { recoveryCodes } = await turnOn(user);
    const [first, second] = recoveryCodes as [string, string];
    expect(await signIn('Zapasowy', first)).toBe('SIGNED_IN');
    expect(await signIn('Zapasowy', first)).toBe('SECOND_FACTOR_WRONG');
    expect(await signIn('Zapasowy', ` ${second.toLowerCase().replace('-', ' ')}`)).toBe('SIGNED_IN');
    expect((await user.call('GET', OWN)).json()).toMatchObject({ recoveryCodes: 8 });
    expect(await signIn('Zapasowy', (await turnOn(await as('player', 'Inny'))).recoveryCodes[0])).toBe('SECOND_FACTOR_WRONG');
  });

  it('does not use up a code if the session cannot be opened', async () => {
    const { secret, recoveryCodes } = await turnOn(await as('player', 'Pechowy'));
    const disk = { full: `raise sqlstate '53100'`, free: 'return new' };
    const setDisk = (state: keyof typeof disk) =>
      database.pool.query(`create or replace function refuse_session() returns trigger language plpgsql as
        $$ begin if new.device = 'Pechowiec/1' then ${disk[state]}; end if; return new; end $$`);
    await setDisk('full');
    await database.pool.query(
      'create trigger refuse_session before insert on sessions for each row execute function refuse_session()',
    );
    const attempt = async (code: string) => {
      const payload = { username: 'Pechowy', password: TEST_PASSWORD, code };
      const headers = { 'user-agent': 'Pechowiec/1' };
      return (await app.inject({ method: 'POST', url: '/api/auth/signin', headers, payload })).statusCode;
    };
    for (const code of [codeOf(secret), recoveryCodes[0]!]) {
      await setDisk('full');
      expect(await attempt(code)).toBe(503);
      await setDisk('free');
      expect(await attempt(code)).toBe(200);
      expect(await attempt(code)).toBe(401);
    }
  });

  it('says nothing about the second factor without the password', async () => {
    await turnOn(await as('player', 'Milczący'));
    const reply = await call('POST', '/api/auth/signin', { username: 'Milczący', password: 'zgaduję', code: '123456' }, PROBLEM);
    expect(reply.json()).toMatchObject({ status: 401, code: 'CREDENTIALS_INVALID' });
  });

  it('refuses the eleventh code in a quarter of an hour, even a correct one', async () => {
    const { secret } = await turnOn(await as('player', 'Oblegany'));
    const guesses = [];
    for (let guess = 0; guess < 10; guess++) guesses.push(await signIn('Oblegany', wrong(codeOf(secret))));
    expect(new Set(guesses)).toEqual(new Set(['SECOND_FACTOR_WRONG']));
    expect(await signIn('Oblegany', codeOf(secret))).toBe('RATE_LIMITED');
    clock.advance({ minutes: 15, seconds: 1 });
    expect(await signIn('Oblegany', codeOf(secret))).toBe('SIGNED_IN');
  });
});

describe('Removing a second factor', () => {
  it('needs the password and a code', async () => {
    const user = await as('player', 'Wyłączający');
    const { secret, recoveryCodes } = await turnOn(user);
    const remove = async (password: string, code: string) => {
      const reply = await user.call('POST', `${OWN}/remove`, { password, code }, PROBLEM);
      return reply.statusCode === 200 ? reply.body : reply.json<{ code: string }>().code;
    };
    expect(await remove('nie-to-hasło', codeOf(secret))).toBe('PASSWORD_WRONG');
    expect(await remove(TEST_PASSWORD, wrong(codeOf(secret)))).toBe('CODE_WRONG');
    expect(await remove(TEST_PASSWORD, recoveryCodes[0]!)).toBe('Weryfikacja dwuetapowa została wyłączona.');
    expect(await remove(TEST_PASSWORD, recoveryCodes[1]!)).toBe('SECOND_FACTOR_OFF');
    expect(await signIn('Wyłączający')).toBe('SIGNED_IN');
    expect((await user.call('GET', OWN)).json()).toEqual({ enabled: false, required: false, recoveryCodes: 0 });
  });

  it('is refused if the password changes meanwhile, and uses up no code', async () => {
    const user = await as('player', 'Zagrożona');
    const { recoveryCodes } = await turnOn(user);
    const [code] = recoveryCodes;
    const newHash = await hashPassword('nowe-hasło');
    const { removal } = await database.db.transaction().execute(async (trx) => {
      await sql`select from second_factors where user_id = ${user.id} for update`.execute(trx);
      const removal = user.call('POST', `${OWN}/remove`, { password: TEST_PASSWORD, code }, PROBLEM);
      // The call has proved the password and waits for its code to be counted.
      await untilWaiting(database.pool, 1);
      await sql`update users set password_hash = ${newHash}, token_epoch = token_epoch + 1 where id = ${user.id}`.execute(trx);
      return { removal };
    });
    expect((await removal).json()).toMatchObject({ status: 400, code: 'PASSWORD_WRONG', errors: [{ field: 'password' }] });
    expect(await signIn('Zagrożona', undefined, 'nowe-hasło')).toBe('SECOND_FACTOR_REQUIRED');
    expect(await signIn('Zagrożona', code, 'nowe-hasło')).toBe('SIGNED_IN');
  });
});

describe('After a change of the signing key', () => {
  it('codes are accepted while the server has the former key, and without it once the job has encrypted the secrets anew', async () => {
    const { secret } = await turnOn(await as('player', 'Przekręcony'));
    const signInAt = async (process: typeof rotated) => {
      clock.advance({ seconds: 60 });
      const body = { username: 'Przekręcony', password: TEST_PASSWORD, code: codeOf(secret) };
      return (await process.call('POST', '/api/auth/signin', body)).statusCode;
    };
    expect(await signInAt(rotated)).toBe(200);
    await rotated.dependencies.jobs.add('resealSecondFactors', {});
    await rotated.doJobs();
    expect(await signInAt(withoutFormer)).toBe(200);
    const { rows } = await database.pool.query('select from second_factors where key_id <> $1', [
      createSealing(jwtSecret, null).keyId,
    ]);
    expect(rows).toHaveLength(0);
  });

  it('a server without the former key refuses codes of the app as unreadable, and still accepts recovery codes', async () => {
    const { secret, recoveryCodes } = await turnOn(await as('player', 'Zagubiony'));
    const signInWith = async (code: string) => {
      const body = { username: 'Zagubiony', password: TEST_PASSWORD, code };
      return (await lost.call('POST', '/api/auth/signin', body, PROBLEM)).json<{ code?: string }>().code ?? 'SIGNED_IN';
    };
    expect(await signInWith(codeOf(secret))).toBe('SECOND_FACTOR_UNREADABLE');
    expect(await signInWith(recoveryCodes[0]!)).toBe('SIGNED_IN');
  });
});
