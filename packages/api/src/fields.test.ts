import { afterEach, describe, expect, it, vi } from 'vitest';
import { addBetBody, buyContractBody, type Endpoint, endpoints, signInBody, signUpBody } from './index.ts';

const messages = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));

describe('a number in a body', () => {
  const order = { betId: '12', marketId: 3, contractOption: 'true', maxPrice: '0.7', shares: '10' };

  it('is accepted as a number or as plain decimal text', () => {
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
  ])('is refused as %o', (shares) => {
    expect(buyContractBody.safeParse({ ...order, shares }).success).toBe(false);
  });

  it.each(['0.705', 0.705, '01.5', '5.', '.5', '1e-1', '+0.5', ' 0.5', ''])('is no price as %j', (maxPrice) => {
    expect(messages(buyContractBody.safeParse({ ...order, maxPrice }))).toHaveProperty('maxPrice');
  });

  it.each([0, '0', '0.00', -0.5, '-1'])('is no price as %j, because a price is positive', (maxPrice) => {
    expect(messages(buyContractBody.safeParse({ ...order, maxPrice }))).toEqual({
      maxPrice: 'Cena musi być wartością dodatnią większą od zera',
    });
  });

  it('is accepted as an id up to the largest possible; a larger one becomes the largest', () => {
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
  ])('of %d and %d are accepted: %s', (yesPrice, noPrice, taken) => {
    expect(addBetBody.safeParse({ ...bet, yesPrice, noPrice }).success).toBe(taken);
  });
});

const FORBIDDEN = 'Tekst zawiera niedozwolone znaki: sterujące albo niewidoczne. Usuń je i spróbuj ponownie.';
const REQUIRED = 'To pole jest wymagane';

describe('a text', () => {
  const market = { topic: 'Rynek', category: 'SPORT', description: 'Opis' };
  const parse = (change: object) => endpoints.createMarket.body.safeParse({ ...market, ...change });

  it('is trimmed and measured in code points', () => {
    expect(parse({ topic: '  Żółw  ' }).data?.topic).toBe('Żółw');
    expect(parse({ topic: '😀'.repeat(200) }).success).toBe(true);
    expect(parse({ topic: '😀'.repeat(2) }).success).toBe(false);
    expect(parse({ topic: 'x'.repeat(201) }).success).toBe(false);
  });

  it('is refused with a character that the database cannot store, also in filters', () => {
    for (const text of ['Ry\0nek', 'Ry\ud800nek']) {
      expect(messages(parse({ topic: text, description: text }))).toEqual({ topic: FORBIDDEN, description: FORBIDDEN });
      expect(messages(endpoints.listOpenMarkets.query.safeParse({ marketTitle: text }))).toEqual({ marketTitle: FORBIDDEN });
      expect(endpoints.checkToken.query.safeParse({ token: text }).success).toBe(false);
    }
  });

  it.each(['Kto\u0007 wygra?', 'Kto \u202eargyw?', 'Kto\u200b wygra?', 'Kto\nwygra?', 'Kto wygra?\u2060'])(
    'of one line is refused with a control, bidirectional or invisible character: %j',
    (title) => {
      expect(messages(parse({ topic: title }))).toEqual({ topic: FORBIDDEN });
      const bet = { marketId: 1, title, yesPrice: 0.5, noPrice: 0.5, shares: 10_000 };
      expect(messages(addBetBody.safeParse(bet))).toEqual({ title: FORBIDDEN });
    },
  );

  it('of several lines may contain line breaks and tabs, but no other controls', () => {
    expect(parse({ description: 'Tak:\r\n\twynik podaje PKW.\n\nNie: inaczej 👩‍🚀.' }).success).toBe(true);
    for (const description of ['Opis\u0000', 'Opis\u0008', 'Opis \u202e', 'Opis\u007f'])
      expect(messages(parse({ description }))).toEqual({ description: FORBIDDEN });
  });

  it('without visible characters counts as missing', () => {
    for (const text of [' \t ', '\u200b\u200b\u200b', ' \ufeff\u2060 \u3164 '])
      expect(messages(parse({ topic: text, description: text }))).toEqual({ topic: REQUIRED, description: REQUIRED });
  });

  it('that today’s rules refuse is accepted in an edit, which may repeat it, if the database can store it', () => {
    const edit = endpoints.editMarket.body.safeParse({ ...market, topic: 'Kto\u202e wygra?', description: 'Opis\u0008' });
    expect(edit.data).toMatchObject({ topic: 'Kto\u202e wygra?', description: 'Opis\u0008' });
    expect(messages(endpoints.editMarket.body.safeParse({ ...market, topic: 'Kto\0 wygra?' }))).toEqual({ topic: FORBIDDEN });
  });

  it('of an end date may be empty, null, missing or a day from the year 3000 on for an undetermined end', () => {
    for (const endDate of ['', null, undefined, '3000-01-01', '3000-06-15', '9999-12-31'])
      expect(parse({ endDate }).data?.endDate).toBe('3000-01-01');
    expect(parse({ endDate: '2999-12-31' }).data?.endDate).toBe('2999-12-31');
    expect(parse({ endDate: '2027-02-30' }).success).toBe(false);
  });
});

describe('a text with thousands of combining marks', () => {
  afterEach(() => void vi.restoreAllMocks());
  const text = `e${'\u0301\u0316'.repeat(5_000)}`;

  it.each(Object.entries<Endpoint>(endpoints))('is never normalized by %s', (_, { params, query, body }) => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    for (const schema of [params, query, body])
      schema?.safeParse(Object.fromEntries(Object.keys(schema.shape).map((field) => [field, text])));
    expect(normalize.mock.contexts.filter((normalized) => String(normalized).length > 1_000)).toEqual([]);
  });

  it('is refused in titles and descriptions', () => {
    const market = { topic: `e${'\u0301'.repeat(170)}`, category: 'SPORT', description: text.slice(0, 9_000) };
    const found = messages(endpoints.createMarket.body.safeParse(market));
    expect(found).toEqual({ topic: FORBIDDEN, description: FORBIDDEN });
  });
});

describe('the name and the password of a sign-in', () => {
  const parse = (change: object) => signInBody.safeParse({ username: 'Żuk_1', password: 'sekret', ...change });

  it('may be as long as any that can be registered, however they are typed', () => {
    for (const character of ['x', '😀', 'ᾂ', '\u0344', '\u0ccb'])
      for (const form of ['NFC', 'NFD']) {
        const password = character.repeat(40).normalize(form);
        expect(parse({ password }).data).toMatchObject({ password });
      }
    expect(parse({ username: ` ${'Ż'.repeat(30).normalize('NFD')} ` }).data).toMatchObject({ username: 'ż'.repeat(30) });
    expect(parse({ username: `${'x'.repeat(240)}@przyklad.pl` }).success).toBe(true);
  });

  it('are refused if they are longer', () => {
    expect(messages(parse({ username: 'x'.repeat(321), password: 'x'.repeat(321) }))).toEqual({
      username: 'Nazwa użytkownika musi mieć od 3 do 30 znaków: liter, cyfr lub znaków _ . -',
      password: 'Hasło musi zawierać od 6 do 40 znaków',
    });
  });
});

describe('a user', () => {
  const person = { username: 'Żuk_1', firstName: 'Ala', surname: 'Kot', email: ' ala@przyklad.pl ', password: 'sekret' };

  it('has a username of letters, digits and the signs _ . -', () => {
    expect(signUpBody.parse(person)).toMatchObject({ username: 'Żuk_1', email: 'ala@przyklad.pl' });
    for (const username of ['Żuk_1 ', ' Żuk_1', '\u00a0Żuk_1\u2009'])
      expect(signUpBody.parse({ ...person, username })).toMatchObject({ username: 'Żuk_1' });
    for (const username of ['Żuk_1', 'Żuk.1', 'Żuk-1'])
      expect(signUpBody.safeParse({ ...person, username }).success, username).toBe(true);
    for (const username of ['ab', 'x'.repeat(31), 'a b', 'a@b', 'кот'])
      expect(messages(signUpBody.safeParse({ ...person, username })), username).toHaveProperty('username');
  });

  it.each(['ranking', 'Ranking'])('cannot be called %s, the address of the ranking, and the message says so', (username) => {
    const found = messages(signUpBody.safeParse({ ...person, username }));
    expect(found).toEqual({ username: 'Nazwa „ranking” to adres rankingu graczy. Wybierz inną.' });
  });

  it('has names and an e-mail without control, bidirectional and invisible characters', () => {
    const wrong = ['Ala\u202e', 'A\u0000la', 'A\u200bla', 'Ala\u0085Ala', 'Ala\u2028Ala'];
    for (const name of wrong) {
      const found = messages(signUpBody.safeParse({ ...person, firstName: name, surname: name, email: `${name}@przyklad.pl` }));
      expect(found).toEqual({ firstName: FORBIDDEN, surname: FORBIDDEN, email: FORBIDDEN });
      expect(messages(signUpBody.safeParse({ ...person, username: name }))).toHaveProperty('username');
    }
    const blank = '\u200b ';
    const missing = { username: blank, firstName: blank, surname: blank, email: blank };
    expect(messages(signUpBody.safeParse({ ...person, ...missing }))).toEqual({
      username: REQUIRED,
      firstName: REQUIRED,
      surname: REQUIRED,
      email: REQUIRED,
    });
  });

  it('may use every storable character in a password', () => {
    for (const [value, taken] of [
      ['se\u202ekret', true],
      ['se\tkret', true],
      ['se\0kret', false],
      ['se\ud800kret', false],
    ] as const)
      expect([value, signUpBody.safeParse({ ...person, password: value }).success]).toEqual([value, taken]);
  });

  it('has a password of 6 to 40 characters', () => {
    for (const password of ['12345', 'x'.repeat(41)])
      expect(messages(signUpBody.safeParse({ ...person, password }))).toEqual({
        password: 'Hasło musi zawierać od 6 do 40 znaków',
      });
  });
});

describe('the start of a chart', () => {
  const parse = (timeAgo: string) => endpoints.getChances.query.safeParse({ timeAgo }).success;

  it('is refused if its offset moves it beyond the years that answers can write', () => {
    expect(parse('9999-12-31T23:59:59.999-23:59')).toBe(false);
    expect(parse('0000-01-01T00:00:00+01:00')).toBe(false);
    expect(parse('9999-12-31T23:59:59.999Z')).toBe(true);
  });

  it('is refused on a day that does not exist, with and without a time', () => {
    for (const day of ['2027-02-29', '2028-02-30', '2027-04-31', '2027-13-01'])
      for (const time of ['', 'T10:00', 'T10:00:00Z', 'T10:00:00.000+01:00'])
        expect([day + time, parse(day + time)]).toEqual([day + time, false]);
    expect(['2028-02-29', '2028-02-29T10:00', '2028-02-29T24:00Z'].map(parse)).toEqual([true, true, true]);
  });
});
