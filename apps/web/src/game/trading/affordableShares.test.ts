import { expect, test } from 'vitest';
import { affordableShares } from './affordableShares.ts';

test('a budget buys as many shares as its cents cover', () => {
  expect(affordableShares(10, 0.29)).toBe(34);
  expect(affordableShares(0.28, 0.29)).toBe(0);
});
test('a budget that is a multiple of the price is spent to the last cent', () => {
  expect(affordableShares(0.57, 0.19)).toBe(3);
  expect(affordableShares(1.1, 0.55)).toBe(2);
});
test('the number of shares is unknown for a price of 0 and for amounts with fractions of a cent', () => {
  expect(affordableShares(10, 0)).toBeNull();
  expect(affordableShares(10, 0.125)).toBeNull();
});
