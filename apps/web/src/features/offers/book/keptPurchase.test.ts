import { expect, test } from 'vitest';
import { dropPurchase, keepPurchase, keptPurchase, type KeptPurchase } from './keptPurchase.ts';

const offer = { id: 4, price: 40, shares: 8, createdDate: '2026-11-20T10:00:00Z', dealer: 'ryś', position: 2 };
const purchase = { betId: 7, option: false, username: 'żubr', offer, shares: 3 } as KeptPurchase;

function memory(text?: string) {
  const entries = new Map<string, string>(text === undefined ? [] : [['wieszcz-purchase-in-cents', text]]);
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

test('a kept purchase comes back to its player at its offers, until it is dropped', () => {
  const storage = memory();
  keepPurchase(purchase, storage);
  expect(keptPurchase({ betId: 7, option: false, username: 'żubr' }, storage)).toEqual(purchase);
  dropPurchase(storage);
  expect(keptPurchase({ betId: 7, option: false, username: 'żubr' }, storage)).toBeNull();
});

test.each([
  { betId: 7, option: false, username: 'ryś' },
  { betId: 7, option: true, username: 'żubr' },
  { betId: 8, option: false, username: 'żubr' },
])('a kept purchase does not come back at %j', (place) =>
  expect(keptPurchase(place, memory(JSON.stringify(purchase)))).toBeNull(),
);

test.each([
  '{',
  'null',
  '[]',
  JSON.stringify({ ...purchase, offer: undefined }),
  JSON.stringify({ ...purchase, offer: { ...offer, price: '40' } }),
  JSON.stringify({ ...purchase, offer: { ...offer, price: 0.4 } }),
  JSON.stringify({ ...purchase, shares: true }),
])('no purchase comes back from the stored %s', (text) => expect(keptPurchase(purchase, memory(text))).toBeNull());
