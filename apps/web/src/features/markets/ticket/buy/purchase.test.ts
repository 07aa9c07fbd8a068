import { toCents } from '@wieszcz/domain';
import { describe, expect, test } from 'vitest';
import { planPurchase, type PurchaseMeans } from './purchase.ts';

const fill = (price: number, shares: number) => ({ price: toCents(price), shares });

const means: PurchaseMeans = {
  fills: [fill(52, 10), fill(53, 40), fill(60, 85)],
  allowedToday: 1000,
  budget: toCents(100_000),
};

describe('A purchase at once', () => {
  test('buys the cheapest shares first', () =>
    expect(planPurchase(50, null, means)).toMatchObject({ taken: { sum: 2640, worst: 53 }, missing: 0, obstacle: null }));

  test.each([
    [50, true],
    [135, true],
    [136, false],
    [0, false],
    ['', false],
    [1001, false],
  ])('of %s shares is filled: %s', (shares, isFilled) => expect(planPurchase(shares, null, means).isFilled).toBe(isFilled));

  test('can have at most the shares that are on sale', () => expect(planPurchase(50, null, means).most).toBe(135));

  test('within a limit can have at most the shares on sale up to that price', () =>
    expect(planPurchase(50, toCents(53), means).most).toBe(50));

  test('can have at most the shares that the day still permits', () =>
    expect(planPurchase(50, null, { ...means, allowedToday: 12 }).most).toBe(12));

  // 0.53 $ × 50 = 26.50 $; one more share needs 0.60 $ × 51 = 30.60 $.
  test.each([
    [2_650, 50],
    [2_649, 49],
    [3_059, 50],
    [3_060, 51],
    [529, 10],
    [51, 0],
  ])('with a budget of %d cents can have at most %d shares, each at the price of the last', (budget, most) =>
    expect(planPurchase(10, null, { ...means, budget: toCents(budget) }).most).toBe(most),
  );

  test('needs a budget for all its shares at the price of the last, though its fills cost less', () => {
    const plan = planPurchase(50, null, { ...means, budget: toCents(2_645) });
    expect(plan).toMatchObject({ taken: { sum: 2640 }, missing: 5, obstacle: 'budget' });
  });

  test.each([
    ['no number', '', null, {}, 'shares'],
    ['no share', 0, null, {}, 'shares'],
    ['more than one purchase may have', 1001, null, {}, 'shares'],
    ['more than the day permits', 50, null, { allowedToday: 49 }, 'cap'],
    ['an option that nobody sells', 50, null, { fills: [] }, 'noSeller'],
    ['a limit below the cheapest share', 50, toCents(51), {}, 'noSellerInLimit'],
    ['an empty limit', 50, '', {}, 'limit'],
    ['a limit that is no price', 50, toCents(101), {}, 'limit'],
    ['more than is on sale within the limit', 51, toCents(53), {}, 'tooFew'],
    ['more than is on sale at all', 136, null, {}, 'tooFew'],
  ] as const)('can not be sent with %s', (_, shares, limit, change, obstacle) =>
    expect(planPurchase(shares, limit, { ...means, ...change }).obstacle).toBe(obstacle),
  );

  test('can be sent while the daily cap and the budget are unknown', () =>
    expect(planPurchase(50, null, { ...means, allowedToday: null, budget: null }).obstacle).toBeNull());
});
