import { describe, expect, test } from 'vitest';
import { frameOf, isCovered, spreadBadges, timeAt, xOf, yOf } from './layout.ts';

const frame = frameOf(
  { width: 301, height: 154, right: 100 },
  { times: [1_000, 1_500, 2_000], columns: [] },
  { low: 0.4, high: 0.6, ticks: [] },
);

test('Moments and values are at their places in the plotting area', () => {
  expect([1_000, 1_500, 2_000].map((time) => xOf(frame, time))).toEqual([1, 101, 201]);
  expect([0.6, 0.5, 0.4].map((value) => Math.round(yOf(frame, value)))).toEqual([26, 76, 126]);
});

test('The moment under the cursor stays within the time axis', () =>
  expect([-20, 1, 101, 201, 290].map((x) => timeAt(frame, x))).toEqual([1_000, 1_000, 1_500, 2_000, 2_000]));

test('A line that begins at the right edge has an axis of one second', () => {
  const { from, until } = frameOf(
    { width: 301, height: 154, right: 100 },
    { times: [50], columns: [] },
    { low: 0, high: 1, ticks: [] },
  );
  expect([from, until]).toEqual([49, 50]);
});

describe('The badges with the last values of lines', () => {
  test('are at the ends of their lines', () => expect(spreadBadges([70, 20], 0, 100)).toEqual([70, 20]));

  test('move apart where they would overlap, and stay within the chart', () => {
    expect(spreadBadges([50, 52, 30], 0, 120)).toEqual([53, 76, 30]);
    expect(spreadBadges([98, 99, 2], 0, 100)).toEqual([66, 89, 11]);
    expect(spreadBadges([4, 4], 0, 100)).toEqual([11, 34]);
  });

  test('cover the labels of the axis within 17 px', () =>
    expect([32, 33, 50, 67, 68].filter((height) => isCovered([50], height))).toEqual([33, 50, 67]));
});
