import { describe, expect, it } from 'vitest';
import { addDays, isCalendarDay, localTimeInWarsaw, momentOfWarsawTime, warsawDay, warsawMidnight } from '../index.ts';
import { fc } from '../testing/properties.ts';

describe('a day', () => {
  it('is written as YYYY-MM-DD and exists', () => {
    for (const day of ['2026-11-20', '2028-02-29', '0001-01-01', '9999-12-31']) expect(isCalendarDay(day), day).toBe(true);
    for (const text of ['', '2027-02-29', '2028-02-30', '2027-13-01', '2027-1-1', '2027-01-01T00:00Z', '+012027-01-01', 'x'])
      expect(isCalendarDay(text), text).toBe(false);
  });
});

describe('a day in Warsaw', () => {
  it('begins one hour before midnight UTC in winter, two hours before it in summer', () => {
    expect(warsawDay(new Date('2026-11-20T22:59:59.999Z'))).toBe('2026-11-20');
    expect(warsawDay(new Date('2026-11-20T23:00:00.000Z'))).toBe('2026-11-21');
    expect(warsawDay(new Date('2026-07-20T21:59:59.999Z'))).toBe('2026-07-20');
    expect(warsawDay(new Date('2026-07-20T22:00:00.000Z'))).toBe('2026-07-21');
  });

  it('begins at local midnight, also on days of a clock change', () => {
    expect(warsawMidnight('2026-03-29')).toEqual(new Date('2026-03-28T23:00:00Z'));
    expect(warsawMidnight('2026-03-30')).toEqual(new Date('2026-03-29T22:00:00Z'));
    expect(warsawMidnight('2026-10-25')).toEqual(new Date('2026-10-24T22:00:00Z'));
    expect(warsawMidnight('2026-10-26')).toEqual(new Date('2026-10-25T23:00:00Z'));
    fc.assert(
      fc.property(fc.date({ min: new Date('2000-01-02'), max: new Date('2060-01-01'), noInvalidDate: true }), (moment) => {
        const midnight = warsawMidnight(warsawDay(moment));
        expect(warsawDay(midnight)).toBe(warsawDay(moment));
        expect(warsawDay(new Date(midnight.getTime() - 1))).not.toBe(warsawDay(moment));
        expect(midnight <= moment).toBe(true);
      }),
    );
  });

  it('has local times, also on the days on which the clocks change', () => {
    for (const [local, moment] of [
      ['2026-12-05T20:00', '2026-12-05T19:00:00Z'],
      ['2026-07-05T20:00', '2026-07-05T18:00:00Z'],
      ['2026-03-29T01:59', '2026-03-29T00:59:00Z'],
      ['2026-03-29T03:00', '2026-03-29T01:00:00Z'],
      ['2026-10-25T03:00', '2026-10-25T02:00:00Z'],
    ] as const) {
      expect(momentOfWarsawTime(local)).toEqual(new Date(moment));
      expect(localTimeInWarsaw(new Date(moment))).toBe(local);
    }
  });

  it('takes a local time that the clocks skip for one an hour later, and one that they repeat for the second', () => {
    expect(momentOfWarsawTime('2026-03-29T02:30')).toEqual(new Date('2026-03-29T01:30:00Z'));
    expect(momentOfWarsawTime('2026-10-25T02:30')).toEqual(new Date('2026-10-25T01:30:00Z'));
  });

  it('is followed and preceded by the days of the calendar, over the ends of months and clock changes', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
    expect(addDays('2026-03-29', 1)).toBe('2026-03-30');
    expect(addDays('2026-10-25', -30)).toBe('2026-09-25');
  });
});
