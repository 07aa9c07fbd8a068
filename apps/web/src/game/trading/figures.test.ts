import { toCents } from '@wieszcz/domain';
import { chance } from '@wieszcz/texts';
import { expect, test } from 'vitest';
import { oppositeChance, affordableShares } from './figures.ts';

test('The chance of the other option is rounded as the server rounds it, half percents included', () => {
  expect([0, 0.1234, 0.555, 0.445, 1].map(oppositeChance)).toEqual([1, 0.8766, 0.445, 0.555, 0]);
  const tenThousandths = Array.from({ length: 10_001 }, (_, index) => index);
  const differing = tenThousandths.filter(
    (index) => chance(oppositeChance(index / 10_000)) !== chance((10_000 - index) / 10_000),
  );
  expect(differing).toEqual([]);
});

test('A budget buys as many shares as its cents cover', () => {
  expect(affordableShares(toCents(1000), toCents(29))).toBe(34);
  expect(affordableShares(toCents(28), toCents(29))).toBe(0);
});
test('A budget that is a multiple of the price is spent to the last cent', () => {
  expect(affordableShares(toCents(57), toCents(19))).toBe(3);
  expect(affordableShares(toCents(110), toCents(55))).toBe(2);
});
test('The number of shares is unknown for a price of 0', () => expect(affordableShares(toCents(1000), toCents(0))).toBeNull());
