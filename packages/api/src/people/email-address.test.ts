import { describe, expect, it } from 'vitest';
import { endpoints, signUpBody } from '../index.ts';
import { email, isEmailAddress } from './email-address.ts';

const INVALID = 'Niepoprawny adres e-mail';
const messagesFor = (text: string) => email.safeParse(text).error?.issues.map(({ message }) => message);

describe('an e-mail address', () => {
  it.each([
    'ala@przyklad.pl',
    'ala.kot+gra@poczta.przyklad.com.pl',
    "o'hara_1-2@przyklad.pl",
    'żółw@przyklad.pl',
    'a@xn--zw-jiab0g.pl',
    '!#$%&*/=?^`{|}~@przyklad.pl',
    `${'x'.repeat(64)}@przyklad.pl`,
  ])('is accepted: %s', (text) => expect(email.parse(text)).toBe(text));

  it.each([
    ['angle brackets', '<v@przyklad.pl>'],
    ['an opening bracket alone', '<v@przyklad.pl'],
    ['a closing bracket alone', 'v>@przyklad.pl'],
    ['angle brackets after a name', 'Ala <v@przyklad.pl>'],
    ['a second recipient', '0,v@przyklad.pl'],
    ['a group', 'a:v@przyklad.pl;'],
    ['a comment', 'v(komentarz)@przyklad.pl'],
    ['a quoted part', '"v"@przyklad.pl'],
    ['two at signs', 'v@x@przyklad.pl'],
    ['a space', 'v x@przyklad.pl'],
    ['a backslash', 'v\\x@przyklad.pl'],
    ['a dot at the start', '.v@przyklad.pl'],
    ['a dot before the at sign', 'v.@przyklad.pl'],
    ['two dots in a row', 'v..x@przyklad.pl'],
    ['no local part', '@przyklad.pl'],
    ['no domain', 'v@'],
    ['a domain of one label', 'v@localhost'],
    ['a dot at the end', 'v@przyklad.pl.'],
    ['a hyphen at the edge of a label', 'v@-przyklad.pl'],
    ['an address of a host', 'v@192.0.2.7'],
    ['a literal of a host', 'v@[192.0.2.7]'],
    ['a domain that is not written in ASCII', 'v@żółw.pl'],
    ['a local part of more than 64 bytes', `${'ż'.repeat(33)}@przyklad.pl`],
    ['more than 254 bytes', `v@${'x'.repeat(60)}.${'x'.repeat(60)}.${'x'.repeat(60)}.${'x'.repeat(60)}.przyklad.pl`],
  ])('is refused with %s', (_, text) => expect(messagesFor(text)).toEqual([INVALID]));

  it('is trimmed and normalized, and its domain is put into lower case', () => {
    expect(email.parse(' Ala.Ko\u0301t@Przyklad.PL ')).toBe('Ala.Kót@przyklad.pl');
  });

  it.each([
    ['before the at sign', `${'a.'.repeat(200_000)}@przyklad.pl`],
    ['in a label of the domain', `v@${'a-'.repeat(200_000)}`],
    ['in the labels of the domain', `v@${'a.'.repeat(200_000)}`],
  ])('is parsed in linear time: %s', (_, long) => {
    const start = performance.now();
    expect(isEmailAddress(long)).toBe(false);
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  it('has the same parser in the sign-up, the reset, and the creation of a moderator', () => {
    const person = { username: 'ala', firstName: 'Ala', surname: 'Kot', password: 'sekret1', email: '<v@przyklad.pl>' };
    const messages = [
      signUpBody.safeParse(person),
      endpoints.addModerator.body.safeParse(person),
      endpoints.requestReset.query.safeParse({ username: person.email }),
    ].map(({ error }) => error?.issues.map(({ message }) => message));
    expect(messages).toEqual([[INVALID], [INVALID], [INVALID]]);
  });
});
