import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorTexts } from '@wieszcz/texts';
import { describe, expect, it } from 'vitest';
import type { Email } from '../../platform/mail/mail.ts';
import { startTestApp, TEST_PASSWORD } from '../../testing/app.ts';
import { changeOnceWaiting } from '../../testing/waiting.queries.ts';
import { removePerson } from './anonymize-user.ts';
import { setPassword } from './by-operator/account-changes.queries.ts';
import { lockPerson } from './users.queries.ts';

const { app, call, as, clock, emails, doJobs, dependencies, database } = await startTestApp({
  config: { publicUrl: 'https://gra.example' },
});

/** Another server of the game, whose mail server is unreachable: nothing listens on the port. */
const withoutMail = await startTestApp({ database, clock, config: { smtpUrl: 'smtp://127.0.0.1:1' } });

const requestReset = (email: string) => call('POST', `/api/auth/resetPassword?username=${encodeURIComponent(email)}`);
const check = (token: string) => call('GET', `/api/auth/checkToken?token=${token}`);
const change = (token: string, newPassword: string, repeatedPassword = newPassword) =>
  call('POST', '/api/auth/changePassword', { token, newPassword, repeatedPassword });
const signIn = (username: string, password: string) => call('POST', '/api/auth/signin', { username, password });

const tokenOfLast = () => /resetPasswordWithToken\?token=(\S+)/.exec(emails.at(-1)!.text)![1]!;

async function resetTokenFor(username: string): Promise<string> {
  await requestReset(`${username}@example.org`);
  await doJobs();
  return tokenOfLast();
}

describe('the reset of a forgotten password', () => {
  it('replaces the password once with the token of the e-mail, and invalidates all login tokens at once', async () => {
    const player = await as('player', 'Zapominalska');
    const token = await resetTokenFor('Zapominalska');
    expect([(await check(token)).statusCode, (await check(token)).body]).toEqual([200, 'Podano prawidłowy token']);
    expect((await player.call('GET', '/api/me')).statusCode).toBe(200);

    const changed = await change(token, 'zupełnie-nowe');
    expect([changed.statusCode, changed.body]).toEqual([200, 'Hasło zostało zmienione. Zaloguj się nowym hasłem.']);
    expect((await player.call('GET', '/api/me')).statusCode).toBe(401);
    expect((await signIn('Zapominalska', TEST_PASSWORD)).statusCode).toBe(401);
    expect((await signIn('Zapominalska', 'zupełnie-nowe')).statusCode).toBe(200);

    const again = await change(token, 'jeszcze-nowsze');
    expect([again.statusCode, again.body]).toEqual([400, errorTexts.RESET_TOKEN_INVALID]);
  });

  it('answers the same for known and unknown addresses, and sends an e-mail only to a known one', async () => {
    await as('player', 'Istnieje');
    const before = emails.length;
    const [known, unknown] = [await requestReset(' ISTNIEJE@example.org '), await requestReset('nikt@example.org')];
    expect(known.statusCode).toBe(200);
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    await doJobs();
    expect(emails.slice(before).map(({ to }) => to)).toEqual(['Istnieje@example.org']);
  });

  it('sends an e-mail with the token and a link that fills it in', async () => {
    await as('player', 'Listonosz');
    const token = await resetTokenFor('Listonosz');
    expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16);
    const letter = emails.at(-1)!;
    expect(letter.subject).toBe('Zmiana hasła w grze Wieszcz');
    expect(letter.text).toContain(`https://gra.example/#/resetPasswordWithToken?token=${token}`);
    expect(letter.text).toContain('60 minut');
    expect(letter.text).toContain('Liczy się najnowsza wiadomość');
    const outbox = join(dependencies.config.dataDir, 'outbox');
    const files = await readdir(outbox);
    expect(files.every((file) => file.endsWith('.eml'))).toBe(true);
    expect(await readFile(join(outbox, files[0]!), 'utf8')).toContain(`From: Wieszcz <${dependencies.config.mailFrom}>`);
  });

  it('stores the token hashed, and not with the job that sends it', async () => {
    await as('player', 'Skrót');
    await requestReset('Skrót@example.org');
    const textOf = async (table: string) =>
      (await database.pool.query<{ text: string }>(`select string_agg(t::text, '') as text from ${table} t`)).rows[0]!.text;
    const jobs = await textOf('graphile_worker._private_jobs');
    await doJobs();
    const [token, resets] = [tokenOfLast(), await textOf('password_resets')];
    const bytes = [Buffer.from(token).toString('hex'), Buffer.from(token, 'base64url').toString('hex')];
    for (const readable of [token, ...bytes]) expect(jobs + resets).not.toContain(readable);
  });

  it('accepts the newest token only, for 60 minutes', async () => {
    await as('player', 'Niecierpliwy');
    const first = await resetTokenFor('Niecierpliwy');
    clock.advance({ minutes: 2 });
    const second = await resetTokenFor('Niecierpliwy');
    const refusal = await check(first);
    expect([refusal.statusCode, refusal.body]).toEqual([400, expect.stringContaining('tylko token z najnowszej wiadomości')]);
    clock.advance({ minutes: 59 });
    expect((await check(second)).statusCode).toBe(200);
    clock.advance({ minutes: 2 });
    expect((await check(second)).statusCode).toBe(400);
    expect((await change(second, 'nowe-hasło')).statusCode).toBe(400);
  });

  it('accepts one of two concurrent changes with one token', async () => {
    await as('player', 'Wyścig');
    const token = await resetTokenFor('Wyścig');
    const replies = await Promise.all([change(token, 'pierwsze'), change(token, 'drugie-1')]);
    expect(replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it('refuses the token if the operator sets a password while it is used', async () => {
    const { id } = await as('player', 'Spóźniona');
    const token = await resetTokenFor('Spóźniona');
    const changed = await changeOnceWaiting(database, () => change(token, 'spóźnione'), {
      lock: (trx) => lockPerson(trx, id),
      change: (trx) => setPassword(trx, id, 'another hash'),
    });
    expect(changed).toMatchObject({ statusCode: 400, body: errorTexts.RESET_TOKEN_INVALID });
  });

  it.each([
    [{ newPassword: '12345', repeatedPassword: '12345' }, 'Hasło musi zawierać od 6 do 40 znaków'],
    [{ newPassword: 'x'.repeat(41), repeatedPassword: 'x'.repeat(41) }, 'Hasło musi zawierać od 6 do 40 znaków'],
    [{ newPassword: '123456', repeatedPassword: '654321' }, 'Podane hasła są różne'],
    [{ repeatedPassword: '654321' }, 'To pole jest wymagane'],
  ])('refuses %o', async (body, message) => {
    const reply = await call('POST', '/api/auth/changePassword', { token: 'x', ...body });
    expect([reply.statusCode, reply.body]).toEqual([400, message]);
  });

  it('refuses an invalid address and a missing token', async () => {
    expect((await requestReset('nikt')).body).toBe('Niepoprawny adres e-mail');
    expect((await call('GET', '/api/auth/checkToken')).body).toBe('To pole jest wymagane');
    expect((await check('zmyslony')).statusCode).toBe(400);
  });
});

describe('strangers who request password resets of a user', () => {
  async function queue(remoteAddress: string, username: string): Promise<void> {
    const url = `/api/auth/resetPassword?username=${username}@example.org`;
    expect((await app.inject({ method: 'POST', url, remoteAddress })).statusCode).toBe(200);
  }
  /** Asks from an address and returns the number of e-mails that follow. */
  async function ask(remoteAddress: string, username: string): Promise<number> {
    const before = emails.length;
    await queue(remoteAddress, username);
    await doJobs();
    return emails.length - before;
  }

  it('revoke no token during its first two minutes, and cause no e-mail in this time', async () => {
    await as('player', 'Nagabywana');
    expect(await ask('198.51.100.1', 'Nagabywana')).toBe(1);
    const token = tokenOfLast();
    clock.advance({ seconds: 119 });
    expect(await ask('198.51.100.2', 'Nagabywana')).toBe(0);
    expect((await check(token)).statusCode).toBe(200);
    clock.advance({ seconds: 1 });
    expect(await ask('198.51.100.2', 'Nagabywana')).toBe(1);
    expect((await check(token)).statusCode).toBe(400);
  });

  it('revoke no token while its e-mail is being sent', async () => {
    await as('player', 'Wysyłana');
    const [begun, sent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const send = dependencies.mail.send.bind(dependencies.mail);
    const holding = async (email: Email) => {
      begun.resolve();
      await sent.promise;
      await send(email);
    };
    const slow = await startTestApp({ database, clock, dependencies: { mail: { ...dependencies.mail, send: holding } } });
    const before = emails.length;
    await queue('198.51.100.1', encodeURIComponent('Wysyłana'));
    const running = slow.doJobs();
    await begun.promise;
    await queue('198.51.100.2', encodeURIComponent('Wysyłana'));
    await doJobs();
    sent.resolve();
    await running;
    await doJobs();
    expect(emails.length - before).toBe(1);
    expect((await check(tokenOfLast())).statusCode).toBe(200);
  });

  it("cause at most ten e-mails a day, after which requests from the user's known networks still cause one", async () => {
    const { id } = await as('player', 'Oblegana');
    await dependencies.knownNetworks.remember(dependencies.db, id, '203.0.113.20');
    const sent = [];
    for (let n = 0; n < 12; n++) {
      sent.push(await ask(`198.51.100.${n + 1}`, 'Oblegana'));
      clock.advance({ minutes: 2 });
    }
    expect(sent).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0]);
    await queue('203.0.113.20', 'Oblegana');
    // A stranger's request doesn't replace the waiting one.
    expect(await ask('198.51.100.1', 'Oblegana')).toBe(1);
    clock.advance({ days: 1 });
    expect(await ask('198.51.100.1', 'Oblegana')).toBe(1);
  });

  it('cause no more e-mails at an address whose account is deleted and made anew', async () => {
    const { id } = await as('player', 'Powracająca');
    for (let n = 0; n < 10; n++) {
      expect(await ask('198.51.100.9', encodeURIComponent('Powracająca'))).toBe(1);
      clock.advance({ minutes: 2 });
    }
    await removePerson(dependencies, id, { by: null });
    await as('player', 'Powracająca');
    expect(await ask('198.51.100.9', encodeURIComponent('Powracająca'))).toBe(0);
    clock.advance({ days: 1 });
    expect(await ask('198.51.100.9', encodeURIComponent('Powracająca'))).toBe(1);
  });

  it('use up none of the resets from known networks of an account that is made later with the same address', async () => {
    const known = '203.0.113.30';
    const signUp = async () => {
      const { id } = await as('player', 'Adres.Oblegany');
      await dependencies.knownNetworks.remember(dependencies.db, id, known);
      return id;
    };
    const askFrom = async (network: string) => {
      const sent = await ask(network, 'Adres.Oblegany');
      clock.advance({ minutes: 2 });
      return sent;
    };
    const stranger = await signUp();
    for (const network of ['198.51.100.9', known]) {
      for (let n = 0; n < 10; n++) expect(await askFrom(network)).toBe(1);
      expect(await askFrom(network)).toBe(0);
    }
    await removePerson(dependencies, stranger, { by: null });
    await signUp();
    expect([await askFrom('198.51.100.9'), await askFrom(known)]).toEqual([0, 1]);
  });

  it('use up none of the e-mails of the day if the e-mail cannot be sent', async () => {
    await as('player', 'Bez.Poczty');
    for (let attempt = 0; attempt < 11; attempt++) await queue('198.51.100.9', 'Bez.Poczty').then(withoutMail.doJobs);
    expect(withoutMail.emails).toHaveLength(11);
    expect(await ask('198.51.100.9', 'Bez.Poczty')).toBe(1);
  });

  it('cause no second e-mail if extending the lifetime of the sent token fails', async () => {
    await as('player', 'Wysłana');
    await database.pool.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused by the test'; end $$;
      create trigger refuse before update on password_resets for each row when (old.token_hash = new.token_hash)
        execute function refuse()`);
    try {
      expect(await ask('198.51.100.9', encodeURIComponent('Wysłana'))).toBe(1);
      await database.pool.query('update graphile_worker._private_jobs set run_at = now()');
      await doJobs();
    } finally {
      await database.pool.query('drop function refuse cascade');
    }
    expect(emails.filter(({ to }) => to === 'Wysłana@example.org')).toHaveLength(1);
    expect((await check(tokenOfLast())).statusCode).toBe(200);
  });

  it('do not prevent a further reset after the clock was set back', async () => {
    await as('player', 'Cofnięta');
    clock.advance({ days: 1 });
    expect(await ask('198.51.100.9', encodeURIComponent('Cofnięta'))).toBe(1);
    clock.advance({ days: -1 });
    expect(await ask('198.51.100.9', encodeURIComponent('Cofnięta'))).toBe(1);
  });
});

describe("changing one's own password", () => {
  const edit = (oldPassword: string, newPassword: string, repeatedNewPassword = newPassword) => ({
    oldPassword,
    newPassword,
    repeatedNewPassword,
  });

  it('needs the old password, and invalidates all tokens and a pending reset', async () => {
    const player = await as('player', 'Zmienny');
    const reset = await resetTokenFor('Zmienny');
    const reply = await player.call('PUT', '/api/auth/editPassword', edit(TEST_PASSWORD, 'nowe-hasło'));
    expect([reply.statusCode, reply.body]).toEqual([200, 'Hasło zostało zmienione. Zaloguj się nowym hasłem.']);
    expect((await player.call('GET', '/api/me')).statusCode).toBe(401);
    expect((await check(reset)).statusCode).toBe(400);
    expect((await signIn('Zmienny', 'nowe-hasło')).statusCode).toBe(200);
  });

  it('is refused if the old one is wrong, the new one too short or its repetition differs', async () => {
    const player = await as('moderator', 'Stały');
    const wrong = await player.call('PUT', '/api/auth/editPassword', edit('nie-to-hasło', 'nowe-hasło'));
    expect([wrong.statusCode, wrong.body]).toEqual([400, 'Podane stare hasło jest niepoprawne']);
    const short = await player.call('PUT', '/api/auth/editPassword', edit(TEST_PASSWORD, 'krót'));
    expect([short.statusCode, short.body]).toEqual([400, 'Hasło musi zawierać od 6 do 40 znaków']);
    const different = await player.call('PUT', '/api/auth/editPassword', edit(TEST_PASSWORD, 'nowe-hasło', 'inne-hasło'));
    expect([different.statusCode, different.body]).toEqual([400, 'Podane hasła są różne']);
    expect((await player.call('GET', '/api/me')).statusCode).toBe(200);
  });

  it('is refused without a login', async () => {
    expect((await call('PUT', '/api/auth/editPassword', edit('aaaaaa', 'bbbbbb'))).statusCode).toBe(401);
  });
});
