import { describe, expect, test } from 'vitest';
import {
  adminTexts,
  amount,
  chance,
  exactPercent,
  factor,
  counted,
  dateInWords,
  dateTime,
  dateTimeInSentence,
  dateTimeInWords,
  endDateInWords,
  errorTexts,
  closingInWords,
  expectedEndInWords,
  marketsTexts,
  money,
  monthShort,
  noun,
  percent,
  expectedEndDistance,
  relativeDay,
  signedMoney,
  signedPercent,
  ticketTexts,
  timeAgo,
  withNoBreakSpaces,
  wholeNumber,
} from './index.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('A verb follows the number of its noun', () => {
  expect([1, 2, 5, 22].map((count) => adminTexts.summary.jobs(count))).toEqual([
    '1 zadanie w tle kończy się błędem',
    '2 zadania w tle kończą się błędem',
    '5 zadań w tle kończy się błędem',
    '22 zadania w tle kończą się błędem',
  ]);
  const { bid, listing } = ticketTexts;
  for (const [waiting, words] of [
    [1, '1 poczeka'],
    [2, '2 poczekają'],
    [5, '5 poczeka'],
    [22, '22 poczekają'],
  ] as const) {
    expect(bid.filledAndWaiting(10, '4,60 $', waiting)).toBe(`10 kupisz od razu za 4,60 $, ${words}`);
    expect(listing.filledAndWaiting(10, '4,80 $', waiting)).toBe(`10 sprzedasz od razu za 4,80 $, ${words}`);
  }
});

describe('Numbers', () => {
  test('of money have two decimals, grouped thousands and a no-break space before the dollar sign', () => {
    expect(money(1234.56)).toBe('1\u00a0234,56\u00a0$');
    expect(plain(money(0.53))).toBe('0,53 $');
    expect(plain(amount(12345678.9))).toBe('12 345 678,90');
    expect(plain(money(-10))).toBe('−10,00 $');
    expect(plain(money(1.005))).toBe('1,01 $');
  });

  test('with a sign show + or a minus sign (U+2212), and zero shows none', () => {
    expect(plain(signedMoney(3))).toBe('+3,00 $');
    expect(plain(signedMoney(-10))).toBe('−10,00 $');
    expect(plain(signedMoney(0))).toBe('0,00 $');
    expect(plain(signedMoney(-0.001))).toBe('0,00 $');
    expect(signedPercent(0.13)).toBe('+13%');
    expect(signedPercent(-0.12)).toBe('−12%');
    expect(signedPercent(-0.001)).toBe('0%');
  });

  test('of chances are whole percents, except below 1% and above 99%', () => {
    expect(chance(0.53)).toBe('53%');
    expect(chance(0.004)).toBe('<1%');
    expect(chance(0.995)).toBe('>99%');
    expect(chance(1)).toBe('100%');
    expect(percent(0.29)).toBe('29%');
  });

  test('of the chances of both options of a bet sum to 100%, also where they end in half a percent', () => {
    const both = (yes: number) => [chance(yes), chance(1 - yes, false)];
    expect([0.405, 0.125, 0.495, 0.985].map(both)).toEqual([
      ['41%', '59%'],
      ['13%', '87%'],
      ['50%', '50%'],
      ['99%', '1%'],
    ]);
    expect([0, 0.004, 0.995, 1].map(both)).toEqual([
      ['0%', '100%'],
      ['<1%', '>99%'],
      ['>99%', '<1%'],
      ['100%', '0%'],
    ]);
    const tenThousandths = Array.from({ length: 9801 }, (_, index) => (index + 100) / 10_000);
    const inNumbers = (yes: number) => both(yes).map((text) => Number(text.replace('%', '')));
    expect(tenThousandths.filter((yes) => inNumbers(yes).reduce((one, other) => one + other) !== 100)).toEqual([]);
  });

  test('of percents are rounded half away from zero, as amounts are', () => {
    expect([0.145, 0.155, 0.285, 0.575].map(percent)).toEqual(['15%', '16%', '29%', '58%']);
    expect([0.145, -0.145, -0.155].map(signedPercent)).toEqual(['+15%', '−15%', '−16%']);
  });

  test('for a sum of chances have the same digits in percent as in the divisor', () => {
    expect([1.005, 1.04, 1.0833].map(exactPercent)).toEqual(['100,5%', '104%', '108,33%']);
    expect([1.005, 1.04, 1.0833].map(factor)).toEqual(['1,005', '1,04', '1,0833']);
  });

  test('without decimals have grouped thousands', () => expect(plain(wholeNumber(9480))).toBe('9 480'));
});

describe('Plurals', () => {
  test.each([
    [1, '1 akcja'],
    [2, '2 akcje'],
    [5, '5 akcji'],
    [12, '12 akcji'],
    [22, '22 akcje'],
    [1000, '1 000 akcji'],
  ])('of %i shares read %s', (count, text) => expect(plain(counted(count, 'share'))).toBe(text));

  test('of the shares that a market has traded are in the genitive', () => {
    expect([1, 2, 5, 22].map((count) => plain(marketsTexts.sharesTraded(count)))).toEqual([
      'obrót 1 akcji',
      'obrót 2 akcji',
      'obrót 5 akcji',
      'obrót 22 akcji',
    ]);
  });

  test('of shares that were found have an adjective that agrees with them', () => {
    expect([0, 1, 2, 7, 22].map((count) => plain(errorTexts.NOT_ENOUGH_OFFERS(count)))).toEqual([
      'Znaleziono 0 akcji spełniających podane kryteria',
      'Znaleziono 1 akcję spełniającą podane kryteria',
      'Znaleziono 2 akcje spełniające podane kryteria',
      'Znaleziono 7 akcji spełniających podane kryteria',
      'Znaleziono 22 akcje spełniające podane kryteria',
    ]);
  });

  test('of other nouns take the form for their number', () => {
    expect([1, 3, 5].map((count) => noun(count, 'bet'))).toEqual(['zakład', 'zakłady', 'zakładów']);
    expect([1, 3, 5].map((count) => noun(count, 'day'))).toEqual(['dzień', 'dni', 'dni']);
    expect([1, 2, 5, 22].map((count) => noun(count, 'player'))).toEqual(['gracz', 'graczy', 'graczy', 'graczy']);
  });
});

describe('Dates', () => {
  const now = '2026-11-20T11:40:00.000Z';

  test('of instants are shown in Warsaw time', () => {
    expect(plain(dateTime('2026-11-19T20:04:00.000Z'))).toBe('19 lis 2026, 21:04');
    expect(plain(dateTime('2026-07-19T22:30:00.000Z'))).toBe('20 lip 2026, 00:30');
  });

  test('in words say the time after a comma, or after a preposition in a sentence', () => {
    expect(plain(dateTimeInWords('2026-11-19T20:04:00.000Z'))).toBe('19 listopada 2026, 21:04');
    expect(plain(dateTimeInSentence('2026-11-19T20:04:00.000Z'))).toBe('19 listopada 2026 o 21:04');
  });

  test('name May in the genitive, also where other months are abbreviated', () => {
    expect(plain(dateTime('2026-05-19T19:04:00.000Z'))).toBe('19 maja 2026, 21:04');
    expect(plain(closingInWords('2027-05-04T19:04:00Z', now))).toBe('handel do 4 maja, 21:04');
    expect([dateInWords('2026-05-19'), monthShort('2026-05-19')]).toEqual(['19 maja 2026', 'maj']);
  });

  test('of calendar days keep their day', () => {
    expect(dateInWords('2026-12-31')).toBe('31 grudnia 2026');
  });

  test('of an end are undetermined without a day', () => {
    expect([endDateInWords('2099-12-31'), endDateInWords(null)]).toEqual(['31 grudnia 2099', 'Nieokreślona']);
  });

  test('of an expected end say how far it is; after that day in Warsaw the market is overdue', () => {
    const now = '2026-11-20T22:59:00Z';
    const of = (endDate: string, moment: string = now) => plain(expectedEndInWords(endDate, moment));
    expect(of('2026-12-26')).toBe('koniec za 36 dni');
    expect(of('2026-11-21')).toBe('koniec jutro');
    expect(of('2026-11-20')).toBe('koniec dziś');
    expect(of('2026-11-20', '2026-11-20T23:30:00Z')).toBe('po terminie, czeka na wynik');
    expect(of('2026-11-16')).toBe('po terminie, czeka na wynik');
  });

  test.each([
    ['2026-11-20T20:04:00Z', 'handel do 21:04'],
    ['2026-11-20T23:04:00Z', 'handel do jutra, 00:04'],
    ['2026-12-04T20:04:00Z', 'handel do 4 gru, 21:04'],
    ['2027-12-04T20:04:00Z', 'handel do 4 gru 2027'],
  ])('of the moment at which trade closes: %s reads %s', (moment, text) => expect(plain(closingInWords(moment, now))).toBe(text));

  test.each([
    ['2026-11-20', 'dziś'],
    ['2026-11-21', 'jutro'],
    ['2026-11-19', 'wczoraj'],
    ['2026-12-31', 'za 41 dni'],
    ['2026-11-18', '2 dni temu'],
    ['2028-01-01', '1 sty 2028'],
  ])('relative to 2026-11-20: %s reads %s', (day, text) => expect(plain(relativeDay(day, now))).toBe(text));

  test.each([
    ['2026-11-19', 'po terminie, czeka na wynik'],
    ['2026-12-31', 'za 41 dni'],
    ['2027-11-19', 'za 364 dni'],
    ['2027-11-20', null],
    ['2028-01-01', null],
  ])('beside an expected end on %s is %s on 2026-11-20, nothing where it would repeat the date', (day, text) => {
    const distance = expectedEndDistance(day, now);
    expect(distance && plain(distance)).toBe(text);
  });

  test('change at midnight in Warsaw, not in UTC', () =>
    expect(relativeDay('2026-11-20T23:30:00.000Z', '2026-11-20T12:00:00.000Z')).toBe('jutro'));

  test.each([
    ['2026-11-20T11:39:30.000Z', 'mniej niż minutę temu'],
    ['2026-11-20T11:38:00.000Z', '2 minuty temu'],
    ['2026-11-20T10:40:00.000Z', 'godzinę temu'],
    ['2026-11-20T06:40:00.000Z', '5 godzin temu'],
    ['2026-11-19T11:00:00.000Z', 'wczoraj'],
  ])('relative to 2026-11-20 12:40 in Warsaw: %s reads %s', (when, text) => expect(plain(timeAgo(when, now))).toBe(text));
});

test('A wait of two minutes or more is given in minutes, rounded up', () => {
  const waits = [1, 119, 120, 121, 873].map((seconds) => plain(errorTexts.RATE_LIMITED(seconds)).replace(/^.* za /, ''));
  expect(waits).toEqual(['1 sekundę.', '119 sekund.', '2 minuty.', '3 minuty.', '15 minut.']);
});

describe('Line breaks', () => {
  test('are prevented after one-letter words, inside numbers and before units', () => {
    expect(withNoBreakSpaces('Czy w grudniu i w maju spadnie 50 cm śniegu?')).toBe(
      'Czy w\u00a0grudniu i\u00a0w\u00a0maju spadnie 50\u00a0cm śniegu?',
    );
    expect(withNoBreakSpaces('Z Krakowa')).toBe('Z\u00a0Krakowa');
    expect(withNoBreakSpaces('1 000 000 $')).toBe('1\u00a0000\u00a0000\u00a0$');
  });
});
