import { describe, expect, test } from 'vitest';
import type { OwnOrders } from '#game/orders/ownOrders.ts';
import { planBid, type BidMeans } from './planBid.ts';

const noOrders: OwnOrders = { bids: [], oppositeBids: [], offers: [], oppositeOffers: [] };
const means: BidMeans = {
  fills: [
    { price: 0.52, shares: 10 },
    { price: 0.53, shares: 40 },
  ],
  allowedToday: 1000,
  budget: 1000,
  bids: [{ price: 0.48, shares: 120, synthetic: 0 }],
  own: noOrders,
};

describe('A bid', () => {
  test('below every offer waits whole, its money reserved, behind older bids at its price', () =>
    expect(planBid(0.48, 50, means)).toMatchObject({
      filled: { shares: 0 },
      waiting: 50,
      reserve: 24,
      cost: 24,
      ahead: 120,
      obstacle: null,
    }));

  test('buys what is on sale at its price or cheaper, and waits for the rest', () =>
    expect(planBid(0.52, 50, means)).toMatchObject({
      filled: { shares: 10, sum: 5.2 },
      waiting: 40,
      reserve: 20.8,
      cost: 26,
      ahead: 0,
    }));

  test('that is filled whole reserves nothing', () =>
    expect(planBid(0.6, 50, means)).toMatchObject({ waiting: 0, reserve: 0, cost: 26.4 }));

  test('needs a budget for all its shares at its price, even if offers are cheaper', () => {
    expect(planBid(0.6, 50, { ...means, budget: 30 }).obstacle).toBeNull();
    expect(planBid(0.6, 50, { ...means, budget: 29.99 })).toMatchObject({ obstacle: 'budget', missing: 0.01, affordable: 49 });
  });

  test('is refused if its waiting shares would cross an own order, which the plan names', () => {
    const own = { ...noOrders, offers: [{ price: 0.55, shares: 5 }] };
    expect(planBid(0.55, 100, { ...means, own })).toMatchObject({ obstacle: 'crossed', crossed: { kind: 'offer', price: 0.55 } });
    expect(planBid(0.55, 50, { ...means, own }).obstacle).toBeNull();
    expect(planBid(0.54, 100, { ...means, own }).obstacle).toBeNull();
  });

  test.each([
    ['', 50, {}, 'price'],
    [0, 50, {}, 'price'],
    [1, 50, {}, 'price'],
    [0.48, '', {}, 'shares'],
    [0.48, 0, {}, 'shares'],
    [0.48, 1001, {}, 'shares'],
    [0.48, 50, { allowedToday: 49 }, 'cap'],
  ] as const)('at %j $ for %j shares with %j is prevented by its %s', (price, shares, changes, obstacle) =>
    expect(planBid(price, shares, { ...means, ...changes }).obstacle).toBe(obstacle),
  );
});
