import { toCents, toOfferId, toPositionId } from '@wieszcz/domain';
import { describe, expect, test } from 'vitest';
import type { Offer } from '#api/position.ts';
import { listedBy } from './saleOrders.ts';

const offer = (id: number, price: number, shares: number): Offer => ({
  id: toOfferId(id),
  price: toCents(price),
  shares,
  createdDate: '2026-11-20T09:10:11.123Z',
  dealer: 'ada',
  position: toPositionId(1),
});

describe('The shares that an order has put on sale', () => {
  test('are those of its own offer, whatever another tab has listed meanwhile, at the same price too', () => {
    expect(listedBy(toCents(70), { offers: [offer(1, 70, 5), offer(3, 70, 4), offer(2, 60, 9)] })).toBe(4);
  });

  test('are none if bids have bought all of them, also while other offers are on sale', () => {
    expect(listedBy(toCents(70), { offers: [offer(1, 80, 5)] })).toBe(0);
  });
});
