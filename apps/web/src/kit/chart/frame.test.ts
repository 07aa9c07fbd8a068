import { expect, test } from 'vitest';
import { frameOf, timeAt, xOf, yOf } from './frame.ts';

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
