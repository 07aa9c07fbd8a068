import { expect, test } from 'vitest';
import { timeLabels } from './axes.ts';

const winterTime = (moment: string) => Date.parse(`${moment}+01:00`) / 1000;

test('the time axis labels each day once and names the month at the first label and where it changes', () => {
  const times = ['2026-11-29T12:00', '2026-11-30T00:00', '2026-11-30T12:00', '2026-12-01T00:00', '2026-12-01T12:00'].map(
    winterTime,
  );
  expect(timeLabels(times, 'days')).toEqual(['29 lis', '30', '', '1 gru', '']);
});

test('the time axis shows clock times for spans below a day', () => {
  expect(timeLabels([winterTime('2026-11-29T12:00'), winterTime('2026-11-29T13:30')], 'hours')).toEqual(['12:00', '13:30']);
});
