import { toBetId } from '@wieszcz/domain';
import { expect, test } from 'vitest';
import { orderLike, orderWith, type OrderKind, type SubmittedOrder } from './useOrder.ts';

const submitted = (kind: OrderKind, choice: string, shares: number): SubmittedOrder => ({
  kind,
  betId: toBetId(3),
  option: true,
  choice,
  order: { positionId: 5, shares },
});
const orders = [submitted('sale', '{"limit":null}', 10), submitted('listing', '{"price":0.5}', 10)];

test('an order in doubt is found by its kind and its entries', () => {
  expect(orderWith(orders, 'sale', '{"limit":null}')).toBe(orders[0]);
  expect(orderWith(orders, 'listing', '{"limit":null}')).toBeNull();
  expect(orderWith(orders, 'sale', '{"limit":0.4}')).toBeNull();
});

test('an order in doubt is also found by the same order with other entries, but not by another order or kind', () => {
  expect(orderLike(orders, submitted('sale', '{"price":0.6}', 10))).toBe(orders[0]);
  expect(orderLike(orders, submitted('sale', '{"price":0.6}', 11))).toBeNull();
  expect(orderLike(orders, submitted('bid', '{"limit":null}', 10))).toBeNull();
});
