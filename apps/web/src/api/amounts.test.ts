import { toCents } from '@wieszcz/domain';
import { describe, expect, test } from 'vitest';
import { parseAmount, parseAmounts, parseLastPrice, wireAmount, wireTypedAmount } from './amounts.ts';

describe('An amount of an answer', () => {
  test('becomes exactly its cents, even where 100 times the floating-point number is not whole', () => {
    expect([0, 0.01, 0.29, 0.57, 1.1, 1234.56, 20_000_000.07].map(parseAmount)).toEqual([
      0, 1, 29, 57, 110, 123_456, 2_000_000_007,
    ]);
    const amounts = Array.from({ length: 100_001 }, (_, cents) => toCents(cents));
    expect(amounts.filter((cents) => parseAmount(wireAmount(cents)) !== cents)).toEqual([]);
  });

  test('keeps its sign, and -0 becomes 0', () => {
    expect(parseAmount(-0.29)).toBe(-29);
    expect(parseAmount(-0)).toBe(0);
  });

  test.each([0.125, Number.NaN, Infinity, 1e21])('is refused if it is not a valid number of dollars and cents: %d', (amount) =>
    expect(() => parseAmount(amount)).toThrow(RangeError),
  );

  test('is parsed in the named fields only, where null stays null', () =>
    expect(parseAmounts({ budget: 0.5, bonus: null, chance: 0.5 }, 'budget', 'bonus')).toEqual({
      budget: 50,
      bonus: null,
      chance: 0.5,
    }));
});

test('the last price of an option that nobody has bought is 0 on the wire and is parsed as null', () => {
  expect(parseLastPrice(0)).toBeNull();
  expect(parseLastPrice(0.01)).toBe(1);
});

test('a typed amount is sent in dollars, and a text that is not an amount is sent unchanged', () => {
  expect(wireTypedAmount(toCents(53))).toBe(0.53);
  expect(wireTypedAmount('0,555')).toBe('0,555');
});
