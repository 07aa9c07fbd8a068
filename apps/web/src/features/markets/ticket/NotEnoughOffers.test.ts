import type { Offer } from '@wieszcz/api';
import { expect, test } from 'vitest';
import { priceOf } from './NotEnoughOffers.tsx';

const offer = (price: number, shares: number, dealer: string | null = null) => ({ price, shares, dealer }) as Offer;
const book = [offer(0.4, 5), offer(0.41, 20, 'ola'), offer(0.45, 10)];

test('so many shares can be had up to the price of the offer that completes them', () => {
  expect(priceOf(5, book, undefined)).toBe(0.4);
  expect(priceOf(6, book, undefined)).toBe(0.41);
  expect(priceOf(35, book, undefined)).toBe(0.45);
});
test('own offers are left out', () => expect(priceOf(6, book, 'ola')).toBe(0.45));
test('more than all of them has no price', () => expect(priceOf(36, book, undefined)).toBeNull());
