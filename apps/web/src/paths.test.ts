import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { paths, routes } from './paths.ts';

test('there are 23 routes', () => expect(Object.keys(routes)).toHaveLength(23));

test.each([
  [routes.marketDetails, paths.marketDetails(7), { id: '7' }],
  [routes.offersOfBet, paths.offersOfBet(3, false), { betId: '3', option: 'false' }],
  [routes.newOffer, paths.newOffer(12), { contractId: '12' }],
  [routes.deleteMarket, paths.deleteMarket(5), { id: '5' }],
  [routes.contractDetails, paths.contractDetails(9), { id: '9' }],
])('the pattern %s matches %s and reads its parameters', (pattern, path, params) =>
  expect(matchPath(pattern, path)?.params).toEqual(params),
);

test('a market link may carry the bet and the option to buy', () =>
  expect(paths.marketDetails(7, { betId: 3, option: false })).toBe('/markets/details/7?bet=3&option=false'));

test('the token is escaped in the link of the e-mail', () =>
  expect(paths.resetPasswordWithToken('a+b/c')).toBe('/resetPasswordWithToken?token=a%2Bb%2Fc'));
