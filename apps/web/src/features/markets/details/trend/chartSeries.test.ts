import type { Bet } from '@wieszcz/api';
import { expect, test } from 'vitest';
import { endAtShownChances } from './chartSeries.ts';

const UNTIL = Date.parse('2026-03-02T12:00:00Z');
const betWith = (chance: number): Bet => ({
  id: 7,
  title: 'Spadnie',
  marketId: 1,
  yesPrice: 0.5,
  noPrice: 0.5,
  shares: 0,
  bestYesPrice: null,
  bestNoPrice: null,
  lastYesPrice: 0,
  lastNoPrice: 0,
  chance,
  chanceUnscaled: chance,
  chanceBasis: 'middle',
  thin: false,
  thinBecause: null,
});
const line = { betId: 7, option: true, points: [{ at: '2026-03-01T12:00:00Z', value: 0.5 }] };

test('A line of chances ends at the chance that its bet has now', () =>
  expect(endAtShownChances([line], [betWith(0.6)], UNTIL)).toEqual([
    { ...line, points: [...line.points, { at: '2026-03-02T12:00:00.000Z', value: 0.6 }] },
  ]));

test('A line that ends at the chance of its bet already, or has no points, stays as it is', () => {
  const empty = { ...line, points: [] };
  expect(endAtShownChances([line, empty], [betWith(0.5)], UNTIL)).toEqual([line, empty]);
  expect(endAtShownChances([empty], [betWith(0.6)], UNTIL)).toEqual([empty]);
});
