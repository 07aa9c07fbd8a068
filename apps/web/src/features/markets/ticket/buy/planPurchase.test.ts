import { describe, expect, test } from 'vitest';
import { planPurchase, type PurchaseMeans } from './planPurchase.ts';

const means: PurchaseMeans = {
  fills: [
    { price: 0.52, shares: 10 },
    { price: 0.53, shares: 40 },
    { price: 0.6, shares: 85 },
  ],
  allowedToday: 1000,
  budget: 1000,
};

describe('A purchase at once', () => {
  test('buys the cheapest shares first', () =>
    expect(planPurchase(50, null, means)).toMatchObject({ taken: { sum: 26.4, worst: 0.53 }, missing: 0, obstacle: null }));

  test('can have at most the shares that are on sale', () => expect(planPurchase(50, null, means).most).toBe(135));

  test('within a limit can have at most the shares on sale up to that price', () =>
    expect(planPurchase(50, 0.53, means).most).toBe(50));

  test('can have at most the shares that the day still permits', () =>
    expect(planPurchase(50, null, { ...means, allowedToday: 12 }).most).toBe(12));

  // 0.53 $ × 50 = 26.50 $; one more share needs 0.60 $ × 51 = 30.60 $.
  test.each([
    [26.5, 50],
    [26.49, 49],
    [30.59, 50],
    [30.6, 51],
    [5.29, 10],
    [0.51, 0],
  ])('with a budget of %d $ can have at most %d shares, each at the price of the last', (budget, most) =>
    expect(planPurchase(10, null, { ...means, budget }).most).toBe(most),
  );

  test('lacks budget by all its shares at the price of the last, though its fills cost less', () => {
    const plan = planPurchase(50, null, { ...means, budget: 26.45 });
    expect(plan).toMatchObject({ taken: { sum: 26.4 }, missing: 0.05, obstacle: 'budget' });
  });

  test.each([
    ['no number', '', null, {}, 'shares'],
    ['no share', 0, null, {}, 'shares'],
    ['more than one purchase may have', 1001, null, {}, 'shares'],
    ['more than the day permits', 50, null, { allowedToday: 49 }, 'cap'],
    ['an option that nobody sells', 50, null, { fills: [] }, 'noSeller'],
    ['a limit below the cheapest share', 50, 0.51, {}, 'noSellerInLimit'],
    ['an empty limit', 50, '', {}, 'limit'],
    ['a limit that is no price', 50, 1.01, {}, 'limit'],
    ['more than is on sale within the limit', 51, 0.53, {}, 'tooFew'],
    ['more than is on sale at all', 136, null, {}, 'tooFew'],
  ] as const)('can not be sent with %s', (_, shares, limit, change, obstacle) =>
    expect(planPurchase(shares, limit, { ...means, ...change }).obstacle).toBe(obstacle),
  );

  test('can be sent while the daily allowance and the budget are unknown', () =>
    expect(planPurchase(50, null, { ...means, allowedToday: null, budget: null }).obstacle).toBeNull());
});
