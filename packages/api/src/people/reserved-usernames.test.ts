import { lookAlikeKey } from '@wieszcz/domain';
import { describe, expect, it } from 'vitest';
import { endpoints, newPersonForm, objectionToUsername } from '../index.ts';

describe('a reserved username', () => {
  it.each([
    'organizator',
    '0rganizator',
    'ORGANlZATOR',
    'Organizator_Rynku',
    'Administrator',
    'adrninistrator',
    'ADMlN',
    'adm1n',
    'a.d-m_i.n',
    'moderator',
    'Modératór'.normalize('NFC'),
    'wieszcz',
    'W1ESZCZ',
    'obsluga',
    'Organizator-rynku',
    '4dm1n',
    'm0d3rat0r',
    'wie5zcz',
    'AdM1n1str4tor',
  ])('is recognized in %s', (name) => expect(objectionToUsername(name)).toBe('USERNAME_RESERVED'));

  it.each(['gracz', 'admin7', 'moderatorka_anna', 'wieszczka', 'adam', 'ola', 'root1'])('is not recognized in %s', (name) =>
    expect(objectionToUsername(name)).toBeNull(),
  );

  it('is refused by the sign-up form with a sentence, but accepted in the body of the call that adds a moderator', () => {
    const person = { username: '0rganizator', firstName: 'Ala', surname: 'Kot', password: 'sekret1', email: 'v@przyklad.pl' };
    expect(newPersonForm.safeParse(person).error?.issues).toMatchObject([
      { path: ['username'], message: 'Ta nazwa jest zastrzeżona dla osób, które prowadzą grę. Wybierz inną.' },
    ]);
    expect(endpoints.addModerator.body.safeParse({ username: '0rganizator' }).success).toBe(true);
  });
});

describe('two usernames', () => {
  it.each([
    ['lllI', 'IIIl'],
    ['KamiI', 'kamil'],
    ['ADMlN', 'admin'],
    ['0la', 'Ola'],
    ['karnila', 'Kamila'],
    ['Jan1', 'janl'],
  ])('look alike: %s and %s', (one, other) => expect(lookAlikeKey(one)).toBe(lookAlikeKey(other)));

  it.each([
    ['Ola', 'Óla'],
    ['gracz1', 'gracz2'],
    ['jan', 'Jan_'],
    ['lala', 'łała'],
    ['ewa', 'ew.a'],
  ])('do not look alike: %s and %s', (one, other) => expect(lookAlikeKey(one)).not.toBe(lookAlikeKey(other)));
});
