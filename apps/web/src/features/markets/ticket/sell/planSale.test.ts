import { describe, expect, test } from 'vitest';
import type { SaleMeans } from '#game/selling/planListing.ts';
import { planSale } from './planSale.ts';

const means: SaleMeans = {
  fills: [
    { price: 0.51, shares: 30 },
    { price: 0.5, shares: 20 },
  ],
  free: 60,
  average: 0.54,
};

describe('A sale at once', () => {
  test('sells to the best buyers first and knows its result', () =>
    expect(planSale(40, null, means)).toMatchObject({
      taken: { sum: 20.3, worst: 0.5 },
      cost: 21.6,
      profit: -1.3,
      obstacle: null,
    }));

  test('knows how many of the free shares find a buyer', () => {
    expect(planSale(60, null, means)).toMatchObject({ sellable: { shares: 50, sum: 25.3 }, obstacle: 'tooFew' });
    expect(planSale(60, 0.51, means)).toMatchObject({ sellable: { shares: 30, sum: 15.3 }, obstacle: 'tooFew' });
  });

  test.each([
    ['no number', '', null, {}, 'shares'],
    ['no share', 0, null, {}, 'shares'],
    ['more than the free shares', 61, null, {}, 'shares'],
    ['an empty limit', 40, '', {}, 'limit'],
    ['a limit that is no price', 40, 0, {}, 'limit'],
    ['an option that nobody buys', 40, null, { fills: [] }, 'noBuyer'],
    ['a limit above the best buyer', 40, 0.52, {}, 'noBuyerInLimit'],
    ['more than there are buyers for', 51, null, {}, 'tooFew'],
  ] as const)('can not be sent with %s', (_, shares, limit, change, obstacle) =>
    expect(planSale(shares, limit, { ...means, ...change }).obstacle).toBe(obstacle),
  );
});
