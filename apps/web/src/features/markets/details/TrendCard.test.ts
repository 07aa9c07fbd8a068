import { toBetId, toMarketId, toCents } from '@wieszcz/domain';
import { expect, test } from 'vitest';
import type { Bet } from '#api/market.ts';
import { beginAtOpeningPrices, endAtShownChances } from './TrendCard.tsx';

const UNTIL = Date.parse('2026-03-02T12:00:00Z');
const betWith = (chance: number): Bet => ({
  id: toBetId(7),
  title: 'Spadnie',
  marketId: toMarketId(1),
  yesPrice: toCents(50),
  noPrice: toCents(50),
  shares: 0,
  bestYesPrice: null,
  bestNoPrice: null,
  lastYesPrice: null,
  lastNoPrice: null,
  chance,
  chanceUnscaled: chance,
  chanceBasis: 'middle',
  thin: false,
  thinBecause: null,
  createdDate: '2026-01-01T12:00:00.000Z',
});
const line = { betId: 7, option: true, points: [{ at: '2026-03-01T12:00:00Z', value: 0.5 }] };

test('A line of chances ends at the chance that its bet has now', () =>
  expect(endAtShownChances([line], [betWith(0.6)], UNTIL)).toEqual([
    { ...line, points: [...line.points, { at: '2026-03-02T12:00:00.000Z', value: 0.6 }] },
  ]));

test('A line that already ends at the chance of its bet, or has no points, stays as it is', () => {
  const empty = { ...line, points: [] };
  expect(endAtShownChances([line, empty], [betWith(0.5)], UNTIL)).toEqual([line, empty]);
  expect(endAtShownChances([empty], [betWith(0.6)], UNTIL)).toEqual([empty]);
});

test('Prices begin with the opening price if nobody traded the option before the range, or at all', () => {
  const bet = { ...betWith(0.5), yesPrice: toCents(40), noPrice: toCents(65) };
  const from = Date.parse('2026-02-28T12:00:00Z');
  const opening = (value: number) => ({ at: '2026-02-28T12:00:00.000Z', value });
  expect(beginAtOpeningPrices([line], [bet], from)).toEqual([
    { ...line, points: [opening(0.4), ...line.points] },
    { betId: 7, option: false, points: [opening(0.65)] },
  ]);
});

test('Prices of a bet that was added within the range begin when it was added', () => {
  const bet = { ...betWith(0.5), createdDate: '2026-02-28T18:00:00.000Z' };
  const lines = beginAtOpeningPrices([line], [bet], Date.parse('2026-02-28T12:00:00Z'));
  expect(lines.map(({ points }) => points[0])).toEqual([
    { at: '2026-02-28T18:00:00.000Z', value: 0.5 },
    { at: '2026-02-28T18:00:00.000Z', value: 0.5 },
  ]);
});

test('Prices of an option that was traded before the range begin with its last price', () => {
  const [yes] = beginAtOpeningPrices([line], [betWith(0.5)], Date.parse(line.points[0]!.at));
  expect(yes).toEqual(line);
});
