import { toCents } from '@wieszcz/domain';
import { expect, test } from 'vitest';
import { movedFrom, seenAfter } from './useQuote.ts';

const order = '{"shares":50}';

test('the first sum of an order counts as seen, so nothing has moved', () => {
  const seen = seenAfter(null, order, toCents(2640));
  expect(seen).toEqual({ order, sum: 2640 });
  expect(movedFrom(seen, order, toCents(2640))).toBeNull();
});

test.each([2700, 2600])('a later sum of the same order, %d, has moved from the one that was seen', (sum) => {
  const seen = seenAfter({ order, sum: toCents(2640) }, order, toCents(sum));
  expect(movedFrom(seen, order, toCents(sum))).toBe(2640);
});

test('another order begins with its own sum', () => {
  const other = '{"shares":60}';
  const seen = seenAfter({ order, sum: toCents(2640) }, other, toCents(3100));
  expect(movedFrom(seen, other, toCents(3100))).toBeNull();
  expect(seen.sum).toBe(3100);
});
