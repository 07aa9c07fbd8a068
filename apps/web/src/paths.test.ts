import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { marketPreset, optionParam, paths, returnPath, routes, withoutPreset } from '#paths.ts';

test('no two routes are the same', () => {
  const patterns = Object.values(routes);
  expect(patterns.filter((pattern, index) => patterns.indexOf(pattern) !== index)).toEqual([]);
});

test.each([
  [routes.marketDetails, paths.marketDetails(7), { id: '7' }],
  [routes.offersOfBet, paths.offersOfBet(3, false), { betId: '3', option: 'false' }],
  [routes.newOffer, paths.newOffer(12), { contractId: '12' }],
  [routes.deleteMarket, paths.deleteMarket(5), { id: '5' }],
  [routes.contractDetails, paths.contractDetails(9), { id: '9' }],
  [routes.adminUser, paths.adminUser('a/b'), { username: 'a/b' }],
])('the pattern %s matches %s and reads its parameters', (pattern, path, params) =>
  expect(matchPath(pattern, path)?.params).toEqual(params),
);

test('a market link may carry the bet and the option to buy', () =>
  expect(paths.marketDetails(7, { betId: 3, option: false })).toBe('/markets/details/7?bet=3&option=false'));

test.each(['maybe', '', 'TRUE', 'False', '0', '1', undefined, null])('%j names no option', (text) => {
  expect(optionParam(text)).toBeNull();
});

test.each([true, false])('the address of a market presets the bet, the option and the intent of its link: %s', (option) => {
  for (const intent of ['buy', 'sell'] as const) {
    const [, query] = paths.marketDetails(7, { betId: 3, option, intent }).split('?');
    expect(marketPreset(new URLSearchParams(query))).toEqual({ betId: 3, option, intent });
  }
  expect(marketPreset(new URLSearchParams('bet=3'))).toEqual({ betId: 3, option: true, intent: 'buy' });
});

test('the address of a market without its preset keeps the rest of the query', () => {
  const [, query] = paths.marketDetails(7, { betId: 3, option: false, intent: 'sell' }).split('?');
  expect(withoutPreset(new URLSearchParams(`${query}&from=mail`)).toString()).toBe('from=mail');
});

test.each(['', 'option=false', 'bet=3&option=maybe', 'bet=3&option=', 'bet=3&intent=give', 'bet=3&option=false&intent='])(
  'the address of a market presets nothing with %j',
  (query) => expect(marketPreset(new URLSearchParams(query))).toBeNull(),
);

test.each([paths.loginThen, paths.registerThen])(
  'the sign-in and the sign-up carry the market or the offers to return to',
  (pathOf) => {
    for (const screen of [paths.marketDetails(7, { betId: 3, option: false }), paths.offersOfBet(3, false)]) {
      const [, query] = pathOf(screen).split('?');
      expect(returnPath(new URLSearchParams(query))).toBe(screen);
    }
    expect(pathOf(null)).not.toContain('?');
  },
);

test.each(['', '/profile', '/offers', '/offers/new/7', 'https://example.com/markets/details/1', '//example.com'])(
  'a sign-in never returns to %j',
  (returnTo) => expect(returnPath(new URLSearchParams({ returnTo }))).toBeNull(),
);
