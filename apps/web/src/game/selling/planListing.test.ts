import { describe, expect, test } from 'vitest';
import type { OwnOrders } from '../orders/ownOrders.ts';
import { planListing, reachableNow, type ListingMeans } from './planListing.ts';

const nothing: OwnOrders = { bids: [], oppositeBids: [], offers: [], oppositeOffers: [] };
const means: ListingMeans = {
  // The 65 at 0.50 $ come from offers of the opposite option: a sale at once reaches them, an offer doesn't.
  fills: [
    { price: 0.51, shares: 10 },
    { price: 0.5, shares: 65 },
  ],
  free: 40,
  average: 0.54,
  book: {
    bids: [
      { price: 0.51, shares: 10, synthetic: 0 },
      { price: 0.5, shares: 65, synthetic: 65 },
    ],
    asks: [{ price: 0.55, shares: 30, synthetic: 0 }],
  },
  own: nothing,
};

describe('An offer', () => {
  test('above every bid waits whole, behind the cheaper offers', () =>
    expect(planListing(0.6, 40, means)).toMatchObject({
      filled: { shares: 0 },
      waiting: 40,
      proceeds: 24,
      cost: 21.6,
      profit: 2.4,
      ahead: 30,
      obstacle: null,
    }));

  test('sells to bids on the option at their price, and waits with what is left', () =>
    expect(planListing(0.5, 40, means)).toMatchObject({
      filled: { shares: 10, sum: 5.1 },
      waiting: 30,
      proceeds: 20.1,
      ahead: 0,
    }));

  test('is compared with what selling all its shares at once would bring', () => {
    expect(planListing(0.5, 40, means)).toMatchObject({ now: { sum: 20.1 }, isBetterNow: true });
    expect(planListing(0.51, 40, means).isBetterNow).toBe(false);
    expect(planListing(0.5, 40, { ...means, fills: means.fills.slice(0, 1) }).isBetterNow).toBe(false);
  });

  test('is refused where what is left crosses an own bid, which names that bid', () => {
    const own = { ...nothing, bids: [{ price: 0.56, shares: 5 }] };
    expect(planListing(0.55, 40, { ...means, own })).toMatchObject({
      obstacle: 'crossed',
      crossed: { kind: 'bid', price: 0.56 },
    });
    expect(planListing(0.57, 40, { ...means, own }).obstacle).toBeNull();
  });

  test.each([
    ['', 40, 'price'],
    [0, 40, 'price'],
    [1.01, 40, 'price'],
    [0.5, '', 'shares'],
    [0.5, 0, 'shares'],
    [0.5, 41, 'shares'],
  ] as const)('at %j $ of %j shares is wrong in its %s', (price, shares, obstacle) =>
    expect(planListing(price, shares, means).obstacle).toBe(obstacle),
  );
});

describe('What could be sold at once of an offer', () => {
  test('is all of it where that brings as much as its price', () => expect(reachableNow(0.5, 40, means.fills)).toBe(20.1));

  test('else is what is bid at its price or better, whatever is bid below', () => {
    expect(reachableNow(0.51, 40, means.fills)).toBe(5.1);
    expect(reachableNow(0.51, 40, [...means.fills, { price: 0.1, shares: 900 }])).toBe(5.1);
  });
});
