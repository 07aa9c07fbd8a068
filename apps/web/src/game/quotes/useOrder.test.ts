import { toBetId } from '@wieszcz/domain';
import { expect, test } from 'vitest';
import { attemptLike, attemptWith, type Attempt, type OrderKind } from './useOrder.ts';

const attempt = (kind: OrderKind, choice: string, shares: number): Attempt => ({
  kind,
  betId: toBetId(3),
  option: true,
  choice,
  order: { positionId: 5, shares },
});
const attempts = [attempt('sale', '{"limit":null}', 10), attempt('listing', '{"price":0.5}', 10)];

test('an order in doubt is found by its kind and its entries', () => {
  expect(attemptWith(attempts, 'sale', '{"limit":null}')).toBe(attempts[0]);
  expect(attemptWith(attempts, 'listing', '{"limit":null}')).toBeNull();
  expect(attemptWith(attempts, 'sale', '{"limit":0.4}')).toBeNull();
});

test('an order in doubt is also found by the same order with other entries, but not by another order or kind', () => {
  expect(attemptLike(attempts, attempt('sale', '{"price":0.6}', 10))).toBe(attempts[0]);
  expect(attemptLike(attempts, attempt('sale', '{"price":0.6}', 11))).toBeNull();
  expect(attemptLike(attempts, attempt('bid', '{"limit":null}', 10))).toBeNull();
});
