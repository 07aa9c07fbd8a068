import { isExpiryAllowed, toCents } from '@wieszcz/domain';
import { describe, expect, test } from 'vitest';
import type { OwnInBook } from '#game/orders/ownInBook.ts';
import { allowedLastDays, expiryOf, isLastDayAllowed, planBid, usualLastDay, type BidMeans } from './bid.ts';

const fill = (price: number, shares: number) => ({ price: toCents(price), shares });
const level = (price: number, shares: number, synthetic = 0) => ({ price: toCents(price), shares, synthetic });

const noOrders: OwnInBook = { bids: [], oppositeBids: [], offers: [], oppositeOffers: [] };
const means: BidMeans = {
  fills: [fill(52, 10), fill(53, 40)],
  allowedToday: 1000,
  budget: toCents(100_000),
  bids: [level(48, 120)],
  own: noOrders,
};

// Noon in Warsaw.
const now = new Date('2026-11-24T11:00:00Z');
const expires = (validity: 'cancelled' | 'day' | 'week' | 'date', lastDay = '', at = now) => expiryOf({ validity, lastDay }, at);

describe('A bid', () => {
  test('below every offer waits with all its shares, with the money for them reserved, behind older bids at its price', () =>
    expect(planBid(toCents(48), 50, means)).toMatchObject({
      filled: { shares: 0 },
      waiting: 50,
      reserve: 2400,
      cost: 2400,
      ahead: 120,
      obstacle: null,
    }));

  test('buys what is on sale at its price or cheaper, and waits for the rest', () =>
    expect(planBid(toCents(52), 50, means)).toMatchObject({
      filled: { shares: 10, sum: 520 },
      waiting: 40,
      reserve: 2080,
      cost: 2600,
      ahead: 0,
    }));

  test('that is filled whole reserves nothing', () =>
    expect(planBid(toCents(60), 50, means)).toMatchObject({ waiting: 0, reserve: 0, cost: 2640 }));

  test('needs a budget for all its shares at its price, even if offers are cheaper', () => {
    expect(planBid(toCents(60), 50, { ...means, budget: toCents(3_000) }).obstacle).toBeNull();
    expect(planBid(toCents(60), 50, { ...means, budget: toCents(2_999) })).toMatchObject({
      obstacle: 'budget',
      missing: 1,
      affordable: 49,
    });
  });

  test('is refused if its waiting shares would cross an own order, which the plan names', () => {
    const own = { ...noOrders, offers: [fill(55, 5)] };
    expect(planBid(toCents(55), 100, { ...means, own })).toMatchObject({
      obstacle: 'crossed',
      crossed: { kind: 'offer', price: 55 },
    });
    expect(planBid(toCents(55), 50, { ...means, own }).obstacle).toBeNull();
    expect(planBid(toCents(54), 100, { ...means, own }).obstacle).toBeNull();
  });

  test('has no place in the queue while the bids are unknown or the price is invalid', () => {
    expect(planBid(toCents(48), 50, { ...means, bids: null }).ahead).toBeNull();
    for (const price of ['' as const, toCents(0), toCents(100)]) expect(planBid(price, 50, means).ahead).toBeNull();
  });

  test('lacks nothing while the budget is unknown', () =>
    expect(planBid(toCents(48), 50, { ...means, budget: null })).toMatchObject({
      affordable: null,
      missing: 0,
      obstacle: null,
    }));

  test.each([
    ['', 50, {}, 'price'],
    [toCents(0), 50, {}, 'price'],
    [toCents(100), 50, {}, 'price'],
    [toCents(48), '', {}, 'shares'],
    [toCents(48), 0, {}, 'shares'],
    [toCents(48), 1001, {}, 'shares'],
    [toCents(48), 50, { allowedToday: 49 }, 'cap'],
  ] as const)('at %j cents for %j shares, with %j, has the obstacle %s', (price, shares, changes, obstacle) =>
    expect(planBid(price, shares, { ...means, ...changes }).obstacle).toBe(obstacle),
  );

  test('without an end never expires', () => expect(expires('cancelled')).toBeNull());

  test('for one day or seven days expires at the same time of day', () => {
    expect(expires('day')).toEqual(new Date('2026-11-25T11:00:00Z'));
    expect(expires('week')).toEqual(new Date('2026-12-01T11:00:00Z'));
  });

  test('until a day expires at the end of that day in Warsaw, in winter and in summer', () => {
    expect(expires('date', '2026-12-24')).toEqual(new Date('2026-12-24T23:00:00Z'));
    expect(expires('date', '2027-07-01')).toEqual(new Date('2027-07-01T22:00:00Z'));
  });

  test('can wait until a day from today to the last one within a year', () =>
    expect(allowedLastDays(now)).toEqual({ first: '2026-11-24', last: '2027-11-23' }));

  test('until a day waits 30 days unless the player chooses another day', () => expect(usualLastDay(now)).toBe('2026-12-24'));

  test.each(['', '2026-11-23', '2027-11-24'])('can not wait until “%s”', (day) =>
    expect(isLastDayAllowed({ validity: 'date', lastDay: day }, now)).toBe(false),
  );

  test.each(['2026-11-24T11:00:00Z', '2026-11-24T22:57:30Z', '2026-11-24T22:59:59Z', '2026-11-24T23:00:00Z'])(
    'placed at %s may wait until the first and until the last day that can be chosen',
    (at) => {
      const placed = new Date(at);
      for (const day of Object.values(allowedLastDays(placed))) {
        expect(isLastDayAllowed({ validity: 'date', lastDay: day }, placed)).toBe(true);
        expect(isExpiryAllowed(expires('date', day, placed)!, placed)).toBe(true);
      }
    },
  );
});
