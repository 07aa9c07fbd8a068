import type { Offer } from '@wieszcz/api';
import { expect, test } from 'vitest';
import { sufficientPrice } from './NotEnoughOffers.tsx';

const offer = (price: number, shares: number, dealer: string | null = null) => ({ price, shares, dealer }) as Offer;
const offers = [offer(0.4, 5), offer(0.41, 20, 'ola'), offer(0.45, 10)];

test('the sufficient price is that of the offer that completes the wanted shares', () => {
  expect(sufficientPrice(5, offers, undefined)).toBe(0.4);
  expect(sufficientPrice(6, offers, undefined)).toBe(0.41);
  expect(sufficientPrice(35, offers, undefined)).toBe(0.45);
});
test("the user's own offers are left out", () => expect(sufficientPrice(6, offers, 'ola')).toBe(0.45));
test('no price is sufficient for more shares than are on sale', () => expect(sufficientPrice(36, offers, undefined)).toBeNull());
