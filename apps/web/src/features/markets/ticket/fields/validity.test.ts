import { isExpiryAllowed } from '@wieszcz/domain';
import { describe, expect, test } from 'vitest';
import { allowedLastDays, expiryOf, usualLastDay } from './validity.ts';

// Noon in Warsaw.
const now = new Date('2026-11-24T11:00:00Z');
const expires = (validity: 'cancelled' | 'day' | 'week' | 'date', lastDay = '', at = now) => expiryOf({ validity, lastDay }, at);

describe('A bid', () => {
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

  test.each(['', '2026-11-23', '2027-11-24'])('can not wait until “%s”', (day) => expect(expires('date', day)).toBeUndefined());

  test.each(['2026-11-24T11:00:00Z', '2026-11-24T22:57:30Z', '2026-11-24T22:59:59Z', '2026-11-24T23:00:00Z'])(
    'placed at %s may wait until the first and until the last day that can be chosen',
    (at) => {
      const placed = new Date(at);
      for (const day of Object.values(allowedLastDays(placed))) {
        expect(isExpiryAllowed(expires('date', day, placed)!, placed)).toBe(true);
      }
    },
  );
});
