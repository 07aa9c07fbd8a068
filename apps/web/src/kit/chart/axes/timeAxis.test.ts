import { describe, expect, test } from 'vitest';
import { momentLabel, tickLabel, timeLabels, timeScale } from './timeAxis.ts';

const at = (moment: string) => Date.parse(moment) / 1000;
const NOW = new Date('2026-11-23T14:20:00+01:00');

/** The labels of an axis of this width between two moments. */
function labels(from: string, until: string, width: number): string[] {
  return timeLabels(at(from), at(until), width, NOW).map(({ label }) => label);
}

/**
 * Spans in seconds. At '65 s' and 'a day and 2 s' a unit chosen by the span alone gives ticks the same label, or only one label. '39.5 h' may
 * have a single midnight.
 */
const SPANS = {
  '5 s': 5,
  '65 s': 65,
  '95 s': 95,
  '10 min': 600,
  '2 h': 7_200,
  'a day and 2 s': 86_402,
  '30 h': 108_000,
  '39.5 h': 142_200,
  '48 h': 172_800,
  '7 d': 604_800,
};
/** Midnight in Warsaw, a full hour, an odd second, and the nights in which the clocks change. */
const ENDS = [
  '2026-11-23T00:00:00+01:00',
  '2026-11-23T16:00:00+01:00',
  '2026-11-23T14:20:37+01:00',
  '2026-10-25T03:10:11+01:00',
  '2026-03-29T05:00:00+02:00',
];

describe.each(Object.entries(SPANS))('An axis of %s', (_name, span) => {
  test.each([190, 240, 330, 700, 1100])('has at least two labels, all different, at a width of %i px', (width) => {
    for (const end of ENDS)
      for (let later = 0; later < 24; later += 1) {
        const until = at(end) + later * 3_607;
        const shown = timeLabels(until - span, until, width, NOW).map(({ label }) => label);
        expect(new Set(shown).size, shown.join()).toBe(shown.length);
        expect(shown.length, `${shown.join()} until ${until}`).toBeGreaterThan(1);
      }
  });
});

test.each([
  ['5 s', 'seconds'],
  ['65 s', 'seconds'],
  ['95 s', 'seconds'],
  ['10 min', 'clockTimes'],
  ['2 h', 'clockTimes'],
  ['a day and 2 s', 'clockTimes'],
  ['30 h', 'weekdayTimes'],
  ['48 h', 'weekdayTimes'],
  ['7 d', 'days'],
] as const)('A span of %s in a wide chart is labelled with %s', (name, unit) =>
  expect(timeScale(0, SPANS[name], 700).unit).toBe(unit),
);

test('A chart of less than ten minutes shows its moments to the second', () => {
  const moment = at('2026-11-23T14:20:37+01:00');
  expect(momentLabel(moment, 95)).toBe('23 lis 2026, 14:20:37');
  expect(momentLabel(moment, 600)).toBe('23 lis 2026, 14:20');
});

describe('The ticks of the time axis', () => {
  const dayAgo = '2026-11-22T14:20:00+01:00';
  const now = '2026-11-23T14:20:00+01:00';

  test('are round hours in Warsaw on an axis of one day', () => {
    expect(labels(dayAgo, now, 700)).toEqual(['16:00', '20:00', '00:00', '04:00', '08:00', '12:00']);
    expect(labels(dayAgo, now, 190)).toEqual(['16:00', '00:00', '08:00']);
  });

  test('stay round hours on the days when the clocks change', () => {
    expect(labels('2026-10-24T12:00:00Z', '2026-10-25T12:00:00Z', 190)).toEqual(['16:00', '00:00', '08:00']);
    expect(labels('2026-03-28T12:00:00Z', '2026-03-29T12:00:00Z', 190)).toEqual(['16:00', '00:00', '08:00']);
  });

  test('are clock times with their weekday on an axis of more than a day and less than two', () => {
    expect(labels('2026-11-22T08:20:00+01:00', now, 700)).toEqual([
      'nd\u00a012:00',
      'nd\u00a018:00',
      'pn\u00a000:00',
      'pn\u00a006:00',
      'pn\u00a012:00',
    ]);
    expect(labels('2026-11-21T15:00:00+01:00', now, 330)).toEqual([
      'nd\u00a000:00',
      'nd\u00a012:00',
      'pn\u00a000:00',
      'pn\u00a012:00',
    ]);
  });

  test('are noons on a narrow axis of less than two days that has a single midnight', () =>
    expect(labels('2026-11-22T00:15:00+01:00', '2026-11-23T15:45:00+01:00', 190)).toEqual(['nd\u00a012:00', 'pn\u00a012:00']));

  test('are midnights in Warsaw on longer axes, counted back from the last day', () => {
    expect(labels('2026-10-24T14:20:00+02:00', now, 700)).toEqual(['29 paź', '3 lis', '8 lis', '13 lis', '18 lis', 'dziś']);
    expect(labels('2026-10-24T14:20:00+02:00', now, 190)).toEqual(['3 lis', '13 lis', 'dziś']);
    expect(labels('2026-11-16T14:20:00+01:00', now, 700)).toEqual([
      '17 lis',
      '18 lis',
      '19 lis',
      '20 lis',
      '21 lis',
      '22 lis',
      'dziś',
    ]);
    for (const tick of timeScale(at('2026-10-24T14:20:00+02:00'), at(now), 700).ticks)
      expect(tickLabel(tick, 'clockTimes', NOW)).toBe('00:00');
  });

  test('name the last day by its date where it has passed', () =>
    expect(labels('2026-05-02T10:00:00+02:00', '2026-05-09T10:00:00+02:00', 190)).toEqual(['3 maja', '6 maja', '9 maja']));

  test('are minutes or seconds on shorter axes', () => {
    expect(labels('2026-11-23T14:00:30+01:00', '2026-11-23T14:20:00+01:00', 700)).toEqual(['14:05', '14:10', '14:15', '14:20']);
    expect(labels('2026-11-23T14:19:50+01:00', '2026-11-23T14:20:00+01:00', 300)).toEqual([
      '14:19:50',
      '14:19:52',
      '14:19:54',
      '14:19:56',
      '14:19:58',
      '14:20:00',
    ]);
  });

  test('have no label twice, not even at both edges of an axis of one day and in the hour that clocks repeat', () => {
    expect(labels('2026-11-22T16:00:00+01:00', '2026-11-23T16:00:03+01:00', 700)).toEqual([
      '20:00',
      '00:00',
      '04:00',
      '08:00',
      '12:00',
      '16:00',
    ]);
    expect(labels('2026-10-24T23:00:00Z', '2026-10-25T03:00:00Z', 700)).toEqual(['01:00', '02:00', '03:00', '04:00']);
    for (const days of [1, 1.01, 1.5, 1.99, 2, 7, 30, 90])
      for (let quarter = 0; quarter < 96; quarter += 1) {
        const until = at(now) + quarter * 900;
        const shown = timeLabels(until - days * 86_400, until, 700, NOW).map(({ label }) => label);
        expect(new Set(shown).size).toBe(shown.length);
        expect(shown.length).toBeGreaterThan(1);
      }
  });

  test.each([180, 240, 330, 700, 1000])(
    'are at least 58 px apart at a width of %i px while the clocks do not change',
    (width) => {
      for (const hours of [0.01, 0.5, 5, 24, 30, 47, 24 * 7, 24 * 30, 24 * 90]) {
        const [from, until] = [at(now) - hours * 3_600, at(now)];
        const { ticks } = timeScale(from, until, width);
        expect(ticks.length).toBeGreaterThan(1);
        for (const [index, tick] of ticks.slice(1).entries())
          expect(((tick - ticks[index]!) / (until - from)) * width).toBeGreaterThanOrEqual(58);
      }
    },
  );
});
