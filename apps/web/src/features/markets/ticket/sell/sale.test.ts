import { toCents } from '@wieszcz/domain';
import { describe, expect, test } from 'vitest';
import type { SaleMeans } from '#game/selling/planListing.ts';
import { planSale } from './sale.ts';

const fill = (price: number, shares: number) => ({ price: toCents(price), shares });

const means: SaleMeans = {
  fills: [fill(51, 30), fill(50, 20)],
  free: 60,
  basis: { shares: 60, cost: toCents(3_240) },
};

describe('A sale at once', () => {
  test('sells to the best buyers first and knows its result', () =>
    expect(planSale(40, null, means)).toMatchObject({
      taken: { sum: 2030, worst: 50 },
      cost: 2160,
      profit: -130,
      obstacle: null,
    }));

  test('knows how many of the free shares find a buyer', () => {
    expect(planSale(60, null, means)).toMatchObject({ sellable: { shares: 50, sum: 2530 }, obstacle: 'tooFew' });
    expect(planSale(60, toCents(51), means)).toMatchObject({ sellable: { shares: 30, sum: 1530 }, obstacle: 'tooFew' });
  });

  test.each([
    ['no number', '', null, {}, 'shares'],
    ['no share', 0, null, {}, 'shares'],
    ['more than the free shares', 61, null, {}, 'shares'],
    ['an empty limit', 40, '', {}, 'limit'],
    ['a limit that is no price', 40, toCents(0), {}, 'limit'],
    ['an option that nobody buys', 40, null, { fills: [] }, 'noBuyer'],
    ['a limit above the best buyer', 40, toCents(52), {}, 'noBuyerInLimit'],
    ['more than there are buyers for', 51, null, {}, 'tooFew'],
  ] as const)('can not be sent with %s', (_, shares, limit, change, obstacle) =>
    expect(planSale(shares, limit, { ...means, ...change }).obstacle).toBe(obstacle),
  );

  test.each(['', 0, 61, 1.5])('has no cost and no result for %j shares, which can not be sold', (shares) =>
    expect(planSale(shares, null, means)).toMatchObject({ cost: null, profit: null }),
  );
});
