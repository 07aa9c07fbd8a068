import { expect, test } from 'vitest';
import { color } from '../theme/tokens.json';
import { colorVariable, dashOf } from './palette.ts';

test('Lines differ in colour and in dash pattern until the colours of a scheme are used up', () => {
  expect(color.series.dark).toHaveLength(color.series.light.length);
  const numbers = color.series.light.map((_, number) => number);
  expect(new Set(numbers.map(colorVariable)).size).toBe(numbers.length);
  expect(new Set(numbers.map((number) => dashOf(number).join(' '))).size).toBe(numbers.length);
  expect(colorVariable(numbers.length)).toBe(colorVariable(0));
});
