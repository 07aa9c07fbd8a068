import { toCents } from '@wieszcz/domain';
import { expect, test } from 'vitest';
import { affordableShares } from './affordableShares.ts';

test('a budget buys as many shares as its cents cover', () => {
  expect(affordableShares(toCents(1000), toCents(29))).toBe(34);
  expect(affordableShares(toCents(28), toCents(29))).toBe(0);
});
test('a budget that is a multiple of the price is spent to the last cent', () => {
  expect(affordableShares(toCents(57), toCents(19))).toBe(3);
  expect(affordableShares(toCents(110), toCents(55))).toBe(2);
});
test('the number of shares is unknown for a price of 0', () => expect(affordableShares(toCents(1000), toCents(0))).toBeNull());
