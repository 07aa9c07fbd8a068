import { toCents } from '@wieszcz/domain';
import { describe, expect, test } from 'vitest';
import type { OwnInBook } from '../orders/ownInBook.ts';
import { planListing, reachableNow, type ListingMeans } from './planListing.ts';

const fill = (price: number, shares: number) => ({ price: toCents(price), shares });
const level = (price: number, shares: number, synthetic = 0) => ({ price: toCents(price), shares, synthetic });

const nothing: OwnInBook = { bids: [], oppositeBids: [], offers: [], oppositeOffers: [] };
const means: ListingMeans = {
  // The 65 at 0.50 $ come from offers of the opposite option: a sale at once reaches them, an offer doesn't.
  fills: [fill(51, 10), fill(50, 65)],
  free: 40,
  basis: { shares: 60, cost: toCents(3_240) },
  book: {
    bids: [level(51, 10), level(50, 65, 65)],
    asks: [level(55, 30)],
  },
  own: nothing,
};

describe('An offer', () => {
  test('above every bid waits whole, behind the cheaper offers', () =>
    expect(planListing(toCents(60), 40, means)).toMatchObject({
      filled: { shares: 0 },
      waiting: 40,
      proceeds: 2400,
      cost: 2160,
      profit: 240,
      ahead: 30,
      obstacle: null,
    }));

  test('sells to bids on the option at their price, and keeps the remaining shares on sale', () =>
    expect(planListing(toCents(50), 40, means)).toMatchObject({
      filled: { shares: 10, sum: 510 },
      waiting: 30,
      proceeds: 2010,
      ahead: 0,
    }));

  test('is compared with what selling its shares at once would bring, also where only a part of them finds buyers', () => {
    expect(planListing(toCents(50), 40, means)).toMatchObject({ now: { sum: 2010 }, isBetterNow: true });
    expect(planListing(toCents(51), 40, means).isBetterNow).toBe(false);
    expect(planListing(toCents(50), 40, { ...means, fills: means.fills.slice(0, 1) }).isBetterNow).toBe(false);
    // Only offers of the opposite option, for 30 of the 40 shares.
    const forAPart = { ...means, fills: [fill(55, 30)], book: { bids: [level(55, 30, 30)], asks: [] } };
    expect(planListing(toCents(41), 40, forAPart)).toMatchObject({
      proceeds: 1640,
      now: { shares: 30, sum: 1650 },
      isBetterNow: true,
    });
    expect(planListing(toCents(42), 40, forAPart).isBetterNow).toBe(false);
    expect(planListing(toCents(1), 40, { ...means, fills: [], book: { bids: [], asks: [] } }).isBetterNow).toBe(false);
  });

  test('is refused where its remaining shares cross an own bid, and the plan names that bid', () => {
    const own = { ...nothing, bids: [fill(56, 5)] };
    expect(planListing(toCents(55), 40, { ...means, own })).toMatchObject({
      obstacle: 'crossed',
      crossed: { kind: 'bid', price: 56 },
    });
    expect(planListing(toCents(57), 40, { ...means, own }).obstacle).toBeNull();
  });

  test.each([
    ['', 40, 'price'],
    [toCents(0), 40, 'price'],
    [toCents(101), 40, 'price'],
    [toCents(50), '', 'shares'],
    [toCents(50), 0, 'shares'],
    [toCents(50), 41, 'shares'],
  ] as const)('at %j cents for %j shares has the obstacle %j', (price, shares, obstacle) =>
    expect(planListing(price, shares, means)).toMatchObject({ obstacle, isKnown: false }),
  );

  test.each(['', 0, 41, 1.5])('for %j shares, which can not be listed, has no cost, no proceeds and no profit', (shares) =>
    expect(planListing(toCents(60), shares, means)).toMatchObject({ cost: null, proceeds: null, profit: null }),
  );

  // All 40 shares bring 20.10 $ at once, more than at the lowest price that an offer may have.
  test.each(['', '0,', toCents(0), toCents(101)])(
    'at the wrong price %j brings an unknown sum, has an unknown place in the queue, and is not worse than selling at once',
    (price) =>
      expect(planListing(price, 40, means)).toMatchObject({
        now: { sum: 2010 },
        isBetterNow: false,
        proceeds: null,
        profit: null,
        ahead: null,
      }),
  );

  test('has an unknown place in the queue while the book loads', () =>
    expect(planListing(toCents(60), 40, { ...means, book: null })).toMatchObject({ ahead: null, isKnown: false }));
});

describe('The proceeds that an offer could bring at once', () => {
  test('are those of all its shares that find buyers if these bring at least the price of the whole offer', () => {
    expect(reachableNow(toCents(50), 40, means.fills)).toBe(2010);
    expect(reachableNow(toCents(40), 40, [fill(55, 30), fill(30, 5)])).toBe(1800);
  });

  test('are otherwise those of bids at its price or a better one, whatever lower bids there are', () => {
    expect(reachableNow(toCents(51), 40, means.fills)).toBe(510);
    expect(reachableNow(toCents(51), 40, [...means.fills, fill(10, 900)])).toBe(510);
  });

  test('are 0 at the largest price that can be typed', () =>
    expect(reachableNow(toCents(99_999_999_999_900), 1_000, [fill(51, 1_000)])).toBe(0));
});
