import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../demo/index.ts';
import { isCommonPassword } from '../../platform/auth/common-passwords.ts';
import { startTestApp, TEST_PASSWORD } from '../../testing/app.ts';

const { as, call, emails, doJobs } = await startTestApp();

const COMMON = 'To hasło należy do najczęściej używanych, więc łatwo je odgadnąć. Wybierz inne.';
const IS_NAME = 'Hasło nie może być twoją nazwą użytkownika, imieniem, nazwiskiem ani adresem e-mail.';
const PROBLEM = { accept: 'application/problem+json' };

const person = (username: string, password: string) => ({
  username,
  firstName: 'Kazimiera',
  surname: 'Wielopolska',
  email: `${username.toLowerCase()}@example.org`,
  password,
});

describe('A common password', () => {
  it.each(['123456', 'password', 'PassWord', 'qwerty', 'iloveyou', 'QWERTY123', 'zaq12wsx', 'michael', '11111111'])(
    '%s is refused at the registration, regardless of case',
    async (password) => {
      const reply = await call('POST', '/api/auth/signup', person('Nowicjusz', password));
      expect([reply.statusCode, reply.body]).toEqual([400, COMMON]);
    },
  );

  it('is refused at the password field', async () => {
    const reply = await call('POST', '/api/auth/signup', person('Nowicjusz', '123456'), PROBLEM);
    expect(reply.json()).toMatchObject({ code: 'PASSWORD_COMMON', errors: [{ field: 'password', message: COMMON }] });
  });

  it('is refused when users change their own password, and the old one stays', async () => {
    const player = await as('player', 'Zmieniacz');
    const body = { oldPassword: TEST_PASSWORD, newPassword: 'Baseball', repeatedNewPassword: 'Baseball' };
    const reply = await player.call('PUT', '/api/auth/editPassword', body, PROBLEM);
    expect(reply.json()).toMatchObject({ status: 400, code: 'PASSWORD_COMMON', errors: [{ field: 'newPassword' }] });
    expect((await player.call('GET', '/api/me')).statusCode).toBe(200);
  });

  it('is refused when a password is reset, and the token of the e-mail stays valid', async () => {
    await as('player', 'Resetujący');
    await call('POST', `/api/auth/resetPassword?username=${encodeURIComponent('Resetujący@example.org')}`);
    await doJobs();
    const token = /token=([\w-]+)/.exec(emails.at(-1)!.text)![1];
    const change = (newPassword: string) =>
      call('POST', '/api/auth/changePassword', { token, newPassword, repeatedPassword: newPassword });
    for (const [password, text] of [
      ['football', COMMON],
      ['resetujący', IS_NAME],
    ] as const) {
      const reply = await change(password);
      expect([reply.statusCode, reply.body]).toEqual([400, text]);
    }
    expect((await change('zupełnie-inne')).statusCode).toBe(200);
  });

  it('is refused for an account that an admin creates', async () => {
    const reply = await (await as('admin')).call('POST', '/api/admin/moderators', person('Pomocnica', 'password1'));
    expect([reply.statusCode, reply.body]).toEqual([400, COMMON]);
  });

  it('is one of ten thousand, none of which has fewer than 6 characters', async () => {
    const [last, next] = dictionary['passwords-common'].filter(({ length }) => length >= 6).slice(9_999);
    expect([isCommonPassword(last!), isCommonPassword(next!)]).toEqual([true, false]);
    const reply = await call('POST', '/api/auth/signup', person('Nowicjusz', last!));
    expect([reply.statusCode, reply.body]).toEqual([400, COMMON]);
    expect(isCommonPassword('12345')).toBe(false);
    for (const password of [TEST_PASSWORD, DEMO_PASSWORD, 'sekret1', 'nowe-haslo', 'poprawny koń bateria'])
      expect(isCommonPassword(password)).toBe(false);
  });
});

describe("One's own name", () => {
  it.each([
    ['the username', 'WIELOPOLSKA7', 'wielopolska7'],
    ['the first name', 'k.w.7', 'kazimiera'],
    ['the surname', 'k.w.7', 'Wielopolska'],
    ['both names', 'k.w.7', 'Kazimiera Wielopolska'],
    ['both names, joined', 'k.w.7', 'wielopolska.kazimiera'],
    ['the e-mail address', 'k.w.7', 'k.w.7@example.org'],
    ['the mailbox', 'Kawu-Siedem', 'kawu_siedem'],
    ['the username without its diacritics', 'Łucja-Żółć', 'lucjazolc'],
    ['the first name with diacritics that it lacks', 'k.w.7', 'Kazimięra'],
  ])('is refused as password: %s', async (_, username, password) => {
    const reply = await call('POST', '/api/auth/signup', person(username, password), PROBLEM);
    expect(reply.json()).toMatchObject({
      status: 400,
      code: 'PASSWORD_IS_NAME',
      errors: [{ field: 'password', message: IS_NAME }],
    });
  });

  it('may be a part of a password', async () => {
    expect((await call('POST', '/api/auth/signup', person('Kazia', 'Kazimiera lubi placki'))).statusCode).toBe(200);
  });
});
