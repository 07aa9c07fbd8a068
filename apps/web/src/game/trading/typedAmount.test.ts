import { MAX_PRICE, MIN_PRICE, toCents } from '@wieszcz/domain';
import { expect, test, vi } from 'vitest';
import { inDollars, type TypedAmount } from './typedAmount.ts';

const inputOf = (value: TypedAmount) => {
  const onChange = vi.fn<(value: TypedAmount) => void>();
  return { ...inDollars({ value, onChange, min: MIN_PRICE, max: MAX_PRICE }), changed: onChange };
};

test('an input for an amount shows dollars and takes limits and steps in dollars', () =>
  expect(inputOf(toCents(29))).toMatchObject({ value: 0.29, min: 0.01, max: 1, step: 0.01 }));

test('each typed amount of 0 to 2 $ becomes exactly its number of cents, and is shown as it was typed', () => {
  const { onChange, changed } = inputOf('');
  const amounts = Array.from({ length: 201 }, (_, cents) => cents);
  const typed = amounts.map((cents) => Number(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`));
  for (const amount of typed) onChange(amount);
  expect(changed.mock.calls.flat()).toEqual(amounts);
  expect(amounts.map((cents) => inputOf(toCents(cents)).value)).toEqual(typed);
});

test.each(['', '0,555', 'abc'])('text that is no amount, %j, stays as it was typed', (text) => {
  const { onChange, changed } = inputOf(toCents(29));
  onChange(text);
  expect(changed).toHaveBeenCalledWith(text);
  expect(inputOf(text).value).toBe(text);
});
