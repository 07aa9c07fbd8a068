import { type Endpoint, endpoints } from '@wieszcz/api';
import type { UserId } from '@wieszcz/domain';
import { errorTexts } from '@wieszcz/texts';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import { openMarket, refusalOf } from '../../../testing/game.ts';
import { personNamed } from '../../../testing/person.ts';
import { changeOnceWaiting } from '../../../testing/waiting.queries.ts';
import { setEmail } from '../by-operator/account-changes.queries.ts';
import { lockPerson } from '../users.queries.ts';
import { SEND_CONFIRMATION } from './confirm-email.ts';

const app = await startTestApp({ config: { requireConfirmedEmail: true, publicUrl: 'https://gra.example' } });
const { as, call, clock, database, doJobs, emails } = app;
const relaxed = await startTestApp({ database });
const limited = await startTestApp({
  database,
  clock,
  config: { requireConfirmedEmail: true, rateLimits: true, jwtSecret: app.dependencies.config.jwtSecret },
});
/** A server of the game whose mail server is unreachable: nothing listens on the port. */
const withoutMail = await startTestApp({ database, clock, config: { smtpUrl: 'smtp://127.0.0.1:1' } });
const author = await as('moderator');

const confirm = (token: string) => call('POST', '/api/auth/confirmEmail', { token });
const tokenOf = (text: string) => /#\/confirmEmail\?token=(\S+)/.exec(text)![1]!;

async function signIn(username: string) {
  const signedIn = await call('POST', '/api/auth/signin', { username, password: 'sekret1' });
  const authorization = { authorization: `Bearer ${signedIn.json<{ token: string }>().token}` };
  const callAs: typeof call = (method, url, body, headers) => call(method, url, body, { ...authorization, ...headers });
  return { call: callAs, authorization };
}

async function signUp(username: string, person = personNamed(username)) {
  const reply = await call('POST', '/api/auth/signup', person);
  await doJobs();
  return { reply, ...(await signIn(username)), token: tokenOf(emails.at(-1)!.text) };
}

/** Sets the clock back to the present time when the test ends. */
function restoreClockAfterTest() {
  const now = clock.now();
  onTestFinished(() => clock.set(now));
}

describe('a new player, where confirmed e-mail addresses are required', () => {
  it('gets a link at the address, and trades and gets the bonus of the day once it is confirmed', async () => {
    const player = await signUp('Nowa.Osoba');
    expect([player.reply.statusCode, player.reply.body]).toEqual([
      200,
      'Konto zostało założone. Wysłaliśmy link na podany adres e-mail: otwórz go i naciśnij „Potwierdź adres”, aby zacząć handlować.',
    ]);
    expect(emails.at(-1)).toMatchObject({ to: 'nowa.osoba@example.org', subject: 'Potwierdź adres e-mail w grze Wieszcz' });
    expect(emails.at(-1)!.text).toContain(`https://gra.example/#/confirmEmail?token=${player.token}`);
    expect(Buffer.from(player.token, 'base64url').length).toBeGreaterThanOrEqual(16);
    expect((await player.call('GET', '/api/me')).json()).toMatchObject({ budget: 1000, bonusToday: 0, mustConfirmEmail: true });

    const { bets, marketId } = await openMarket(author);
    const order = { betId: bets[0]!.id, marketId, contractOption: true, maxPrice: 0.9, shares: 1 };
    const refusedOrder = await player.call('POST', '/markets/buyContract', order, { 'idempotency-key': 'first' });
    expect([refusedOrder.statusCode, refusedOrder.body]).toEqual([
      403,
      'Najpierw potwierdź swój adres e-mail: otwórz link z wiadomości, którą wysłaliśmy, i naciśnij „Potwierdź adres”. Nową wiadomość wyślesz przyciskiem u góry strony.',
    ]);

    const confirmed = await confirm(player.token);
    expect([confirmed.statusCode, confirmed.body]).toEqual([200, 'Adres e-mail został potwierdzony. Możesz handlować akcjami.']);
    expect((await player.call('GET', '/api/me')).json()).toMatchObject({
      budget: 1100,
      bonusToday: 100,
      mustConfirmEmail: false,
    });
    expect((await player.call('POST', '/markets/buyContract', order, { 'idempotency-key': 'first' })).statusCode).toBe(200);
    expect((await confirm(player.token)).statusCode).toBe(400);
    expect((await player.call('POST', '/api/auth/requestConfirmation')).statusCode).toBe(409);
  });

  it('may make every read-only call for players, and of the calls that change something only the deletion of the account', async () => {
    const player = await signUp('Tylko.Patrzy');
    const calls = (Object.values(endpoints) as Endpoint[]).filter(({ access }) => access === 'player');
    expect(calls.filter(({ method }) => method !== 'GET').length).toBeGreaterThan(5);
    for (const { method, path } of calls) {
      const answer = await refusalOf(player, method, path.replace(/:\w+/g, '1'), method === 'GET' ? undefined : {});
      const mustConfirm = method !== 'GET' && path !== endpoints.deleteAccount.path;
      expect([`${method} ${path}`, answer === '403 EMAIL_UNCONFIRMED']).toEqual([`${method} ${path}`, mustConfirm]);
    }
  });

  it('gets another link on request, which replaces the first and is valid for a day', async () => {
    const player = await signUp('Druga.Szansa');
    const again = await player.call('POST', '/api/auth/requestConfirmation');
    expect([again.statusCode, again.body]).toEqual([200, 'Nowy link jest w drodze. Sprawdź pocztę, także folder ze spamem.']);
    await doJobs();
    const second = tokenOf(emails.at(-1)!.text);
    expect((await confirm(player.token)).body).toContain('Ten link jest niepoprawny');
    const other = await signUp('Na.Czas');
    restoreClockAfterTest();
    clock.advance({ hours: 23, minutes: 59 });
    expect((await confirm(other.token)).statusCode).toBe(200);
    clock.advance({ minutes: 2 });
    expect((await confirm(second)).statusCode).toBe(400);
  });

  /** Asks for another link `times` times. `promised`: how often the answer said that one was on its way; `sent`: the e-mails. */
  async function askAgain(player: { call: typeof call }, times: number, doAllJobs = doJobs) {
    const before = emails.length;
    let promised = 0;
    for (let n = 0; n < times; n++) {
      const answer = await refusalOf(player, 'POST', '/api/auth/requestConfirmation');
      expect(['200', '429 TOO_MANY_CONFIRMATIONS']).toContain(answer);
      if (answer === '200') promised++;
      await doAllJobs();
    }
    return { promised, sent: emails.length - before };
  }

  it('gets at most ten links a day, is told so when asking for more, and the last one stays valid', async () => {
    const player = await signUp('Niecierpliwa');
    expect(await askAgain(player, 11)).toEqual({ promised: 9, sent: 9 });
    const refused = await player.call('POST', '/api/auth/requestConfirmation', undefined, {
      accept: 'application/problem+json',
    });
    expect(refused.json()).toMatchObject({ status: 429, code: 'TOO_MANY_CONFIRMATIONS' });
    expect(Number(refused.headers['retry-after'])).toBe(86_400);
    expect((await confirm(tokenOf(emails.at(-1)!.text))).statusCode).toBe(200);
  });

  it('gets no more links a day at an address by deleting the account and signing up again', async () => {
    const person = { ...personNamed('Cudza.Skrzynka'), email: 'Cudza.Skrzynka@example.org' };
    const first = await signUp('Cudza.Skrzynka', person);
    expect(await askAgain(first, 10)).toEqual({ promised: 9, sent: 9 });
    expect((await first.call('POST', '/api/me/delete', { password: 'sekret1' })).statusCode).toBe(200);

    const again = { ...person, email: 'cudza.skrzynka@example.org' };
    const second = await signUp('Cudza.Skrzynka', again);
    expect(await askAgain(second, 1)).toEqual({ promised: 0, sent: 0 });
    restoreClockAfterTest();
    clock.advance({ hours: 24 });
    expect(await askAgain(await signIn('Cudza.Skrzynka'), 1)).toEqual({ promised: 1, sent: 1 });
  });

  it('uses up none of the links of the day if the e-mail cannot be sent', async () => {
    const player = await signUp('Bez.Poczty');
    expect((await askAgain(player, 11, withoutMail.doJobs)).promised).toBe(11);
    expect(await askAgain(player, 1)).toEqual({ promised: 1, sent: 1 });
  });

  it('can still use the last link if the e-mail with another one cannot be sent', async () => {
    const player = await signUp('Stary.Link');
    expect(await askAgain(player, 1, withoutMail.doJobs)).toEqual({ promised: 1, sent: 0 });
    expect((await confirm(player.token)).statusCode).toBe(200);
  });

  it('may ask for a link five times in a quarter of an hour, however many players share its IP address', async () => {
    const ask = async ({ authorization }: { authorization: Record<string, string> }) =>
      limited.app.inject({
        method: 'POST',
        url: '/api/auth/requestConfirmation',
        remoteAddress: '203.0.113.7',
        headers: authorization,
      });
    const pupils = [];
    for (let n = 1; n <= 6; n++) pupils.push(await signUp(`Klasa.${n}`));
    for (const pupil of pupils) expect((await ask(pupil)).statusCode).toBe(200);
    const further = [];
    for (let n = 0; n < 5; n++) further.push((await ask(pupils[0]!)).statusCode);
    expect(further).toEqual([200, 200, 200, 200, 429]);
    // Otherwise a later test would send these e-mails.
    await doJobs();
  });

  it('is confirmed by only one of two concurrent calls with the same token', async () => {
    const { token } = await signUp('Dwa.Razy');
    const statuses = (await Promise.all([confirm(token), confirm(token)])).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it('gets the refusal of an invalid link if the operator changes the address while the link is opened', async () => {
    const { token } = await signUp('Zmieniany.Adres');
    const { rows } = await database.pool.query<{ id: UserId }>(`select id from users where username = 'Zmieniany.Adres'`);
    const { id } = rows[0]!;
    const confirmation = await changeOnceWaiting(database, () => confirm(token), {
      lock: (trx) => lockPerson(trx, id),
      change: async (trx) => expect(await setEmail(trx, id, 'nowy.adres@example.org')).toBe(true),
    });
    expect(confirmation).toMatchObject({ statusCode: 400, body: errorTexts.CONFIRMATION_TOKEN_INVALID });
  });

  /** Resets the password to 'sekret2' with the token of an e-mail to `mailbox`@example.org. */
  async function resetPassword(mailbox: string) {
    await call('POST', `/api/auth/resetPassword?username=${mailbox}@example.org`);
    await doJobs();
    const token = /token=(\S+)/.exec(emails.at(-1)!.text)![1]!;
    const change = { token, newPassword: 'sekret2', repeatedPassword: 'sekret2' };
    expect((await call('POST', '/api/auth/changePassword', change)).statusCode).toBe(200);
  }

  async function turnOnSecondFactor(player: { call: typeof call }) {
    const started = await player.call('POST', '/api/me/secondFactor', { password: 'sekret1' });
    const totp = new TOTP({ secret: Secret.fromBase32(started.json<{ secret: string }>().secret) });
    const code = totp.generate({ timestamp: clock.now().getTime() });
    expect((await player.call('POST', '/api/me/secondFactor/confirm', { code })).statusCode).toBe(200);
  }

  it('is confirmed by resetting the password, as the token was sent to the same address', async () => {
    const player = await signUp('Przez.Reset');
    await resetPassword('przez.reset');
    const { rows } = await database.pool.query(`select email_confirmed from users where username = 'Przez.Reset'`);
    expect(rows).toEqual([{ email_confirmed: true }]);
    expect((await confirm(player.token)).statusCode).toBe(200);
  });

  it("who signed up with another person's address loses the second factor and all sessions when that person resets the password", async () => {
    const squatter = await signUp('Cudzy.Adres');
    await turnOnSecondFactor(squatter);
    const signInWith = (password: string) =>
      refusalOf({ call }, 'POST', '/api/auth/signin', { username: 'Cudzy.Adres', password });
    expect(await signInWith('sekret1')).toBe('401 SECOND_FACTOR_REQUIRED');

    await resetPassword('cudzy.adres');
    expect(await signInWith('sekret2')).toBe('200');
    expect((await squatter.call('GET', '/api/me')).statusCode).toBe(401);
  });

  it('keeps the second factor at a reset if the address was confirmed before', async () => {
    const player = await signUp('Potwierdzony');
    expect((await confirm(player.token)).statusCode).toBe(200);
    await turnOnSecondFactor(player);
    await resetPassword('potwierdzony');
    const signingIn = { username: 'Potwierdzony', password: 'sekret2' };
    expect(await refusalOf({ call }, 'POST', '/api/auth/signin', signingIn)).toBe('401 SECOND_FACTOR_REQUIRED');
  });

  it('has a token that is stored only hashed, and not with the job that sends it', async () => {
    await call('POST', '/api/auth/signup', personNamed('Skryta'));
    const { rows: users } = await database.pool.query<{ user: number }>(`select id as user from users where username = 'Skryta'`);
    const { rows: jobs } = await database.pool.query('select payload from graphile_worker._private_jobs where key = $1', [
      `${SEND_CONFIRMATION} ${users[0]!.user}`,
    ]);
    expect(jobs).toEqual([{ payload: users[0] }]);
    await doJobs();
    const token = tokenOf(emails.at(-1)!.text);
    const { rows } = await database.pool.query<{ text: string }>(
      `select string_agg(c::text, '') as text from email_confirmations c`,
    );
    expect(rows[0]!.text).not.toContain(token);
    // As its text, and as the bytes that it encodes.
    expect(rows[0]!.text).not.toContain(Buffer.from(token).toString('hex'));
    expect(rows[0]!.text).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });

  it('is registered without waiting for the link, which a job sends', async () => {
    const before = emails.length;
    await call('POST', '/api/auth/signup', personNamed('Cierpliwa'));
    expect(emails).toHaveLength(before);
    await doJobs();
    expect(emails).toHaveLength(before + 1);
  });
});

describe("an account made before confirmations existed, or a moderator's", () => {
  it('counts as confirmed', async () => {
    await database.pool.query(
      `insert into users (username, first_name, surname, email, role, password_hash) values ('dawna', 'A', 'B', 'd@example.org', 'player', 'x')`,
    );
    const { rows } = await database.pool.query(`select email_confirmed from users where username = 'dawna'`);
    expect(rows).toEqual([{ email_confirmed: true }]);
    expect((await author.call('GET', '/api/me')).json()).toMatchObject({ mustConfirmEmail: false });
  });
});

describe('where confirmed addresses are not required', () => {
  it('a new player counts as confirmed and gets no link', async () => {
    const person = personNamed('Swobodna');
    const reply = await relaxed.call('POST', '/api/auth/signup', person);
    expect(reply.body).toBe('Konto zostało założone. Możesz się teraz zalogować.');
    await relaxed.doJobs();
    expect(relaxed.emails.filter(({ to }) => to === person.email)).toEqual([]);
    const { rows } = await database.pool.query(`select email_confirmed from users where username = 'Swobodna'`);
    expect(rows).toEqual([{ email_confirmed: true }]);
  });

  it('a player who has not confirmed yet trades and gets the bonus, too', async () => {
    await signUp('Zwolniona');
    const signedIn = await relaxed.call('POST', '/api/auth/signin', { username: 'Zwolniona', password: 'sekret1' });
    const { token } = signedIn.json<{ token: string }>();
    const authorization = { authorization: `Bearer ${token}` };
    const me = await relaxed.call('GET', '/api/me', undefined, authorization);
    expect(me.json()).toMatchObject({ mustConfirmEmail: false, bonusToday: 100 });
    const { bets, marketId } = await openMarket(author);
    const order = { betId: bets[0]!.id, marketId, contractOption: true, maxPrice: 0.9, shares: 1 };
    expect((await relaxed.call('POST', '/markets/buyContract', order, authorization)).statusCode).toBe(200);
  });
});
