import { dateInWords, dateShort } from '@wieszcz/texts';
import { expect, test } from 'vitest';
import { readDay } from './readDay.ts';

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

test('every day of a year is read as the field and the pages show it', () => {
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
