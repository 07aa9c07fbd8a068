import type { Act, ManagedUser, Page } from '@wieszcz/api';
import type { UserId } from '@wieszcz/domain';
import { describe, expect, it } from 'vitest';
import { startTestApp, TEST_PASSWORD } from '../../testing/app.ts';
import { answerOf, openMarket, refusalOf } from '../../testing/game.ts';
import { removePerson } from '../users/anonymize-user.ts';
import { sendRenamed } from './rename-user.ts';

const { call, as, doJobs, emails, dependencies } = await startTestApp({
  config: { operator: { name: null, contactEmail: 'kontakt@gra.example' } },
});
const admin = await as('admin', 'Szefowa');

const renaming = (username: string, newUsername: unknown, reason = 'Obraźliwa nazwa') =>
  ['POST', `/api/admin/users/${encodeURIComponent(username)}/rename`, { newUsername, reason }] as const;
const rename = async (username: string, newUsername: string) =>
  answerOf<ManagedUser>(await admin.call(...renaming(username, newUsername)));
const actsOn = async (username: string): Promise<Act[]> =>
  answerOf<Page<Act>>(await admin.call('GET', `/api/admin/acts?user=${encodeURIComponent(username)}`)).content;
const signIn = (username: string) => call('POST', '/api/auth/signin', { username, password: TEST_PASSWORD });

describe('renaming a user', () => {
  it('ends the sessions, keeps the account, is recorded with its reason, and the user gets an e-mail about it', async () => {
    const player = await as('player', 'Brzydka.Nazwa');
    expect(await rename('brzydka.nazwa', '  Ładna.Nazwa ')).toMatchObject({ username: 'Ładna.Nazwa', roles: ['ROLE_PLAYER'] });
    expect((await player.call('GET', '/api/me')).statusCode).toBe(401);
    expect((await signIn('Brzydka.Nazwa')).statusCode).toBe(401);
    const { token, username } = answerOf<{ token: string; username: string }>(await signIn('ładna.nazwa'));
    const payload = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sub: string };
    expect([username, payload.sub]).toEqual(['Ładna.Nazwa', 'Ładna.Nazwa']);
    expect(await actsOn('Ładna.Nazwa')).toMatchObject([
      {
        kind: 'userRenamed',
        actor: 'Szefowa',
        subject: 'Ładna.Nazwa',
        detail: { formerUsername: 'Brzydka.Nazwa' },
        reason: 'Obraźliwa nazwa',
      },
    ]);
    await doJobs();
    const email = emails.at(-1)!;
    expect([email.to, email.subject]).toEqual(['Brzydka.Nazwa@example.org', 'Twoja nowa nazwa w grze Wieszcz']);
    const parts = ['Brzydka.Nazwa', 'Ładna.Nazwa', 'Obraźliwa nazwa', '/#/login', 'Napisz na adres kontakt@gra.example.'];
    for (const part of parts) expect(email.text).toContain(part);
  });

  it('sends the e-mail to a blocked user, too, without a link to sign in, but not to a removed person', async () => {
    await Promise.all([as('player', 'Zablokowana.Nazwa'), as('player', 'Usuwana.Nazwa')]);
    answerOf(await admin.call('POST', '/api/admin/users/Zablokowana.Nazwa/block', { reason: 'Na czas wyjaśnień' }));
    const removed = await dependencies.pool.query<{ id: UserId }>("select id from users where username = 'Usuwana.Nazwa'");
    await rename('Zablokowana.Nazwa', 'Przezwana');
    await rename('Usuwana.Nazwa', 'Usuwana.Nowa');
    await removePerson(dependencies, removed.rows[0]!.id, { by: null });
    const sentBefore = emails.length;
    await doJobs();
    const sent = emails.slice(sentBefore).filter(({ subject }) => subject === 'Twoja nowa nazwa w grze Wieszcz');
    expect(sent.map(({ to }) => to)).toEqual(['Zablokowana.Nazwa@example.org']);
    expect(sent[0]!.text).toContain('Konto jest nadal zablokowane.');
    expect(sent[0]!.text).not.toContain('/#/login');
  });

  it('names no contact in the e-mail where the operator has set none', async () => {
    const { id } = await as('player', 'Bez.Kontaktu');
    const config = { ...dependencies.config, operator: { name: null, contactEmail: null } };
    await sendRenamed({ ...dependencies, config }, { user: id, formerUsername: 'Dawna.Nazwa', reason: 'Na prośbę' });
    expect(emails.at(-1)!.text).toMatch(/^Cześć, Bez\.Kontaktu!/);
    expect(emails.at(-1)!.text).not.toMatch(/Napisz na adres|null/);
  });

  it('renames the author on the markets, frees the former name, and accepts a name that differs only in case', async () => {
    const moderator = await as('moderator', 'Autor.Dawny');
    const { marketId } = await openMarket(moderator);
    await rename('Autor.Dawny', 'Autor.Nowy');
    expect(answerOf<{ author: string }>(await call('GET', `/markets/${marketId}?covers=url`)).author).toBe('Autor.Nowy');
    await as('player', 'Inna.Osoba');
    expect(await rename('Inna.Osoba', 'Autor.Dawny')).toMatchObject({ username: 'Autor.Dawny' });
    expect(await rename('Autor.Nowy', 'autor.nowy')).toMatchObject({ username: 'autor.nowy' });
  });

  it('is refused for forbidden, taken or unchanged names, at the field of the name, and for a reason that is too short', async () => {
    await as('player', 'Karnila');
    await as('player', 'Zmienna');
    for (const [name, refusal] of [
      ['Organizator-rynku', '400 USERNAME_RESERVED'],
      ['adm1n', '400 USERNAME_RESERVED'],
      ['kur_wa', '400 USERNAME_VULGAR'],
      ['KARNILA', '409 USERNAME_TAKEN'],
      ['Kamila', '409 USERNAME_LOOKS_TAKEN'],
      ['Zmienna', '409 USERNAME_TAKEN'],
      ['a', '400 VALIDATION_FAILED'],
      ['ze spacją', '400 VALIDATION_FAILED'],
      ['ranking', '400 VALIDATION_FAILED'],
    ] as const)
      expect(await refusalOf(admin, ...renaming('Zmienna', name)), name).toBe(refusal);
    for (const name of ['kur_wa', 'Kamila', 'adm1n', 'a']) {
      const reply = await admin.call(...renaming('Zmienna', name), { accept: 'application/problem+json' });
      expect(reply.json(), name).toMatchObject({ errors: [{ field: 'newUsername' }] });
    }
    expect(await refusalOf(admin, ...renaming('Zmienna', 'Inna', 'x'))).toBe('400 VALIDATION_FAILED');
    expect(await actsOn('Zmienna')).toEqual([]);
  });

  it('is refused for oneself and for an unknown user, and to everybody but admins', async () => {
    const [player, moderator] = [await as('player', 'Zwykła'), await as('moderator')];
    expect(await refusalOf(admin, ...renaming('Szefowa', 'Prezeska'))).toBe('409 ACT_ON_SELF');
    expect(await refusalOf(admin, ...renaming('Nikt.Taki', 'Ktoś'))).toBe('404 USER_NOT_FOUND');
    expect(await refusalOf({ call }, ...renaming('Zwykła', 'Ktoś'))).toBe('401 UNAUTHENTICATED');
    for (const caller of [player, moderator])
      expect(await refusalOf(caller, ...renaming('Zwykła', 'Ktoś'))).toBe('403 ROLE_FORBIDDEN');
  });

  it('happens once if it is repeated with its idempotency key, also at the same moment, and is answered alike', async () => {
    await as('player', 'Raz.Nazwana');
    const key = { 'idempotency-key': 'zmiana-nazwy' };
    const send = () => admin.call(...renaming('Raz.Nazwana', 'Raz.Zmieniona'), key);
    await doJobs();
    const sentBefore = emails.length;
    const replies = await Promise.all([send(), send()]);
    replies.push(await send());
    for (const reply of replies) expect(answerOf<ManagedUser>(reply)).toMatchObject({ username: 'Raz.Zmieniona' });
    expect(await actsOn('Raz.Zmieniona')).toHaveLength(1);
    await doJobs();
    expect(emails.length - sentBefore).toBe(1);
    await rename('Raz.Zmieniona', 'Raz.Nazwana.Znowu');
    expect(answerOf<ManagedUser>(await send())).toMatchObject({ username: 'Raz.Nazwana.Znowu' });
  });

  it('gives a name to one of two users only, if both are renamed to it at the same moment', async () => {
    await Promise.all([as('player', 'Pierwsza'), as('player', 'Druga')]);
    const answers = await Promise.all(
      ['Pierwsza', 'Druga'].map((username) => refusalOf(admin, ...renaming(username, 'Wspólna'))),
    );
    expect(answers.toSorted()).toEqual(['200', '409 USERNAME_TAKEN']);
  });
});
