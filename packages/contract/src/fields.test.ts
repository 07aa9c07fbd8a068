import { describe, expect, it } from 'vitest';
import { addBetBody, buyContractBody, endpoints, signUpBody } from './index.ts';

const messages = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));

describe('numbers in bodies', () => {
  const order = { betId: '12', marketId: 3, contractOption: 'true', maxPrice: '0.7', shares: '10' };

  it('come as numbers or as their plain text', () => {
    expect(buyContractBody.parse(order)).toEqual({ betId: 12, marketId: 3, contractOption: true, maxPrice: 70, shares: 10 });
    expect(buyContractBody.parse({ ...order, maxPrice: 0.29 })).toMatchObject({ maxPrice: 29 });
  });

  it.each([
    '',
    ' 1',
    '1 ',
    '+1',
    '-1',
    '1e2',
    '007',
    '1.',
    '.5',
    '0x10',
    'NaN',
    'Infinity',
    Number.NaN,
    Infinity,
    1.5,
    null,
    true,
    [],
    {},
  ])('are refused as %j', (shares) => {
    expect(buyContractBody.safeParse({ ...order, shares }).success).toBe(false);
  });

  it.each(['0.705', 0.705, '01.5', '5.', '.5', '1e-1', '+0.5', ' 0.5', ''])('are no price as %j', (maxPrice) => {
    expect(messages(buyContractBody.safeParse({ ...order, maxPrice }))).toHaveProperty('maxPrice');
  });

  it.each([0, '0', '0.00', -0.5, '-1'])('are no price as %j, since a price is positive', (maxPrice) => {
    expect(messages(buyContractBody.safeParse({ ...order, maxPrice }))).toEqual({
      maxPrice: 'Cena musi być wartością dodatnią większą od zera',
    });
  });

  it('are ids up to the largest that can exist; larger ones are nobody’s', () => {
    expect(buyContractBody.parse({ ...order, betId: '99999999999' }).betId).toBe(2_147_483_647);
    expect(buyContractBody.safeParse({ ...order, betId: 0 }).success).toBe(false);
  });
});

describe('opening prices', () => {
  const bet = { marketId: 1, title: 'Tak', shares: 10_000 };

  it.each([
    [0.5, 0.5, true],
    [0.55, 0.55, true],
    [0.49, 0.5, false],
    [0.55, 0.56, false],
  ])('%d and %d: %s', (yesPrice, noPrice, taken) => {
    expect(addBetBody.safeParse({ ...bet, yesPrice, noPrice }).success).toBe(taken);
  });
});

describe('texts', () => {
  const market = { topic: 'Rynek', category: 'SPORT', description: 'Opis' };
  const parse = (change: object) => endpoints.createMarket.body.safeParse({ ...market, ...change });

  it('are trimmed, and counted in characters as people see them', () => {
    expect(parse({ topic: '  Żółw  ' }).data?.topic).toBe('Żółw');
    expect(parse({ topic: '😀'.repeat(200) }).success).toBe(true);
    expect(parse({ topic: '😀'.repeat(2) }).success).toBe(false);
    expect(parse({ topic: 'x'.repeat(201) }).success).toBe(false);
  });

  it('hold no character that the database cannot keep', () => {
    expect(parse({ topic: 'Ry\0nek' }).success).toBe(false);
    expect(endpoints.listOpenMarkets.query.parse({ marketTitle: 'a\0b' }).marketTitle).toBe('ab');
  });

  it('of an undetermined end are empty, null or missing', () => {
    for (const endDate of ['', null, undefined]) expect(parse({ endDate }).data?.endDate).toBe('3000-01-01');
    expect(parse({ endDate: '2027-02-30' }).success).toBe(false);
  });
});

describe('people', () => {
  const person = { username: 'Żuk_1', firstName: 'Ala', surname: 'Kot', email: ' ala@przyklad.pl ', password: 'sekret' };

  it('have names of letters, digits and three signs', () => {
    expect(signUpBody.parse(person)).toMatchObject({ username: 'Żuk_1', email: 'ala@przyklad.pl' });
    for (const username of ['ab', 'x'.repeat(31), 'a b', 'a@b', 'ranking', 'Ranking', 'кот'])
      expect(messages(signUpBody.safeParse({ ...person, username })), username).toHaveProperty('username');
  });

  it('have passwords of 6 to 40 characters', () => {
    for (const password of ['12345', 'x'.repeat(41)])
      expect(messages(signUpBody.safeParse({ ...person, password }))).toEqual({
        password: 'Hasło musi zawierać od 6 do 40 znaków',
      });
  });
});
