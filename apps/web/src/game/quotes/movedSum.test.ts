import { expect, test } from 'vitest';
import { movedFrom, seenAfter } from './movedSum.ts';

const order = '{"shares":50}';

test('the first sum of an order counts as seen, so nothing has moved', () => {
  const seen = seenAfter(null, order, 26.4);
  expect(seen).toEqual({ order, sum: 26.4 });
  expect(movedFrom(seen, order, 26.4)).toBeNull();
});

test.each([27, 26])('a later sum of the same order, %d, has moved from the one that was seen', (sum) => {
  const seen = seenAfter({ order, sum: 26.4 }, order, sum);
  expect(movedFrom(seen, order, sum)).toBe(26.4);
});

test('another order begins with its own sum', () => {
  const other = '{"shares":60}';
  const seen = seenAfter({ order, sum: 26.4 }, other, 31);
  expect(movedFrom(seen, other, 31)).toBeNull();
  expect(seen.sum).toBe(31);
});
