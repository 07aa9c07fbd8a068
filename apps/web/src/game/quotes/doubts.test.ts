import { expect, test } from 'vitest';
import { attemptAt, attemptWith, type Attempt } from './doubts.ts';

const order = (choice: string, shares: number) => ({ choice, contractId: 5, shares });
const attempts: Attempt[] = [
  { kind: 'sale', order: order('{"limit":null}', 10) },
  { kind: 'listing', order: order('{"price":0.5}', 10) },
];

test('an order in doubt is found by its kind and its entries', () => {
  expect(attemptWith(attempts, 'sale', '{"limit":null}')).toBe(attempts[0]);
  expect(attemptWith(attempts, 'listing', '{"limit":null}')).toBeNull();
  expect(attemptWith(attempts, 'sale', '{"limit":0.4}')).toBeNull();
});

test('an order in doubt is also found by the same order with other entries, but not by another order or kind', () => {
  expect(attemptAt(attempts, 'sale', order('{"price":0.6}', 10))).toBe(attempts[0]);
  expect(attemptAt(attempts, 'sale', order('{"price":0.6}', 11))).toBeNull();
  expect(attemptAt(attempts, 'bid', order('{"limit":null}', 10))).toBeNull();
});
