import { describe, expect, test } from 'vitest';
import { align, axisUnit, extremes } from './series.ts';

const point = (second: number, price: number) => ({ transactionDate: new Date(second * 1000).toISOString(), price });

describe('Lines on one time axis', () => {
  test('merge the moments of all lines and extend each line to the end', () => {
    const { times, values } = align(
      [
        { id: 'yes', label: 'Tak', kind: 'yes', points: [point(10, 0.4), point(30, 0.5)] },
        { id: 'no', label: 'Nie', kind: 'no', points: [point(20, 0.6)] },
      ],
      40_000,
    );
    expect(times).toEqual([10, 20, 30, 40]);
    expect(values).toEqual([
      [0.4, null, 0.5, 0.5],
      [null, 0.6, null, 0.6],
    ]);
  });

  test('leave a line without points empty', () =>
    expect(align([{ id: 1, label: 'x', kind: 0, points: [] }], 1000)).toEqual({ times: [], values: [[]] }));
});

test.each([
  [59, 'seconds'],
  [60, 'minutes'],
  [3_600, 'hours'],
  [86_400, 'days'],
])('A span of %i s is labelled in %s', (span, unit) => expect(axisUnit([0, span])).toBe(unit));

test('The extremes of a line are its first, last, lowest and highest value', () => {
  expect(extremes([point(1, 0.4), point(2, 0.2), point(3, 0.5)])).toEqual({ first: 0.4, last: 0.5, low: 0.2, high: 0.5 });
  expect(extremes([])).toBeNull();
});
