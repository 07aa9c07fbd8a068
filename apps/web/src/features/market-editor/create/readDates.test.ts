import { dateInWords, dateShort } from '@wieszcz/texts';
import { describe, expect, test } from 'vitest';
import { entryOf, INCOMPLETE, readClosing, readDay } from './readDates.ts';

const DAY = '2027-12-31';

test.each([
  '31 grudnia 2027',
  '31 Grudnia 2027 r.',
  '31 grudnia 2027 roku',
  '31 grudzień 2027',
  '31 gru 2027',
  'piątek, 31 grudnia 2027',
  '31.12.27',
  '31.12.2027',
  '31.12.2027 r.',
  '31. 12. 2027',
  '31-12-2027',
  '31–12–2027',
  '31/12/2027',
  '31 12 27',
  '31 XII 2027',
  '31.XII.2027',
  '2027-12-31',
  '2027.12.31',
  '2027/12/31',
  '\u00a031\u00a0grudnia\u00a0 2027 ',
])('the day %j is read as 31 December 2027', (text) => expect(readDay(text)).toBe(DAY));

test('reads every day of a year in both notations in which the game shows it', () => {
  for (let day = 0; day < 366; day += 1) {
    const iso = new Date(Date.UTC(2028, 0, 1 + day)).toISOString().slice(0, 10);
    expect([iso, readDay(dateInWords(iso)), readDay(dateShort(iso))]).toEqual([iso, iso, iso]);
  }
});

test.each(['7 maja 2027', '7.5.27', '2027-5-7', '07.05.2027', '7 maj 2027'])('the day %j is read as 7 May 2027', (text) =>
  expect(readDay(text)).toBe('2027-05-07'),
);

test.each([
  '',
  'jutro',
  '31 grudnia',
  '12/31/2027',
  '30.02.2027',
  '31.06.27',
  '0.12.2027',
  '31.12.027',
  '31.12.20277',
  '31 ma 2027',
  '31 grudniowy 2027',
  '2027-12-31T23:59',
  'koniec 2027',
])('%j is read as no day', (text) => expect(readDay(text)).toBeNull());

const read = (entry: string, former: string | null = null) => readClosing(entry, { isPartial: false, former });

describe('The entry of a closing moment', () => {
  test('is a local time in Warsaw, or nothing', () => {
    expect(read('2031-12-05T20:00')).toBe('2031-12-05T19:00:00.000Z');
    expect(read('')).toBeNull();
    expect(read('', '2031-12-05T19:00:00.000Z')).toBeNull();
  });

  test('is incomplete while a part is missing, or the year has more than four digits', () => {
    expect(readClosing('', { isPartial: true, former: null })).toBe(INCOMPLETE);
    expect(read('12031-12-05T20:00')).toBe(INCOMPLETE);
    expect(read('120315-12-05T20:00')).toBe(INCOMPLETE);
  });

  test.each(['2031-12-05T19:00:33.250Z', '2031-10-26T00:30:00.000Z', '2031-10-26T01:30:00.000Z'])(
    'is read as exactly the former moment %s while it still shows that moment',
    (former) => {
      expect(read(entryOf(former), former)).toBe(former);
      expect(read('2031-12-05T20:01', former)).toBe('2031-12-05T19:01:00.000Z');
    },
  );
});
