import { expect, test } from 'vitest';
import { readNumber } from './typedNumber.ts';

test.each([
  ['0,55', 2, 0.55],
  ['0.55', 2, 0.55],
  [',5', 2, 0.5],
  ['0,', 2, 0],
  ['0,56 $', 2, 0.56],
  ['10 000', 0, 10_000],
  ['10\u00a0000', 0, 10_000],
  ['', 2, ''],
  [',', 2, ''],
  ['1\u202f234', 0, 1234],
  ['0,555', 2, '0,555'],
  ['1,5', 0, '1,5'],
  ['-1', 0, '-1'],
  ['1e3', 0, '1e3'],
  ['123456789012', 0, 123_456_789_012],
  ['1234567890123', 0, '1234567890123'],
  ['abc', 2, 'abc'],
])('the text %j with %i decimals reads as %j', (text, decimals, number) => expect(readNumber(text, decimals)).toBe(number));
