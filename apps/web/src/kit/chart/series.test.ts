import { describe, expect, test } from 'vitest';
import { extremes, lastValues, linesOf, valuesAtMoment, withinAxis } from './series.ts';

const point = (second: number, value: number) => ({ at: new Date(second * 1000).toISOString(), value });
const YES = { id: 'yes', label: 'Tak', kind: 'yes' } as const;
const NO = { id: 'no', label: 'Nie', kind: 'no' } as const;

describe('Lines on one time axis', () => {
  const series = [
    { ...YES, points: [point(10, 0.4), point(30, 0.5)] },
    { ...NO, points: [point(20, 0.6)] },
  ];

  test('hold each value until the next point of their line and until the end', () => {
    expect(linesOf(series, 40_000)).toEqual({
      times: [10, 20, 30, 40],
      columns: [
        [0.4, 0.4, 0.5, 0.5],
        [null, 0.6, 0.6, 0.6],
      ],
    });
  });

  test('end at the given moment even if points follow it', () => {
    expect(linesOf(series, 25_000)).toEqual({
      times: [10, 20, 25],
      columns: [
        [0.4, 0.4, 0.4],
        [null, 0.6, 0.6],
      ],
    });
  });

  test('take the last of several points at one moment', () => {
    expect(linesOf([{ ...YES, points: [point(10, 0.4), point(10, 0.7)] }], 20_000)).toEqual({
      times: [10, 20],
      columns: [[0.7, 0.7]],
    });
  });

  test('without points have no times', () =>
    expect(linesOf([{ ...YES, points: [] }], 1000)).toEqual({ times: [], columns: [[]] }));

  test.each([
    [9.9, null, null],
    [10, 0.4, null],
    [29.9, 0.4, 0.6],
    [30, 0.5, 0.6],
    [40, 0.5, 0.6],
  ])('at second %d show the value of the last point until then', (moment, yes, no) =>
    expect(valuesAtMoment(linesOf(series, 40_000), moment)).toEqual([yes, no]),
  );

  test('begin and end with their axis: another moment is taken for its nearest edge', () => {
    const lines = linesOf(series, 40_000);
    expect([9, 10, 25, 40, 41].map((moment) => withinAxis(lines, moment))).toEqual([10, 10, 25, 40, 40]);
    expect(withinAxis(linesOf([], 40_000), 9)).toBe(9);
  });

  test('show their last values at the right edge', () => expect(lastValues(linesOf(series, 40_000))).toEqual([0.5, 0.6]));
});

test('The extremes of a line are its first, last, lowest and highest value', () => {
  expect(extremes([null, 0.4, 0.2, 0.5])).toEqual({ first: 0.4, last: 0.5, low: 0.2, high: 0.5 });
  expect(extremes([null])).toBeNull();
});
