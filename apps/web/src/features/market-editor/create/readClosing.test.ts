import { describe, expect, test } from 'vitest';
import { entryOf, INCOMPLETE, readClosing } from './readClosing.ts';

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
    'names the former moment %s as long as it shows it',
    (former) => {
      expect(read(entryOf(former), former)).toBe(former);
      expect(read('2031-12-05T20:01', former)).toBe('2031-12-05T19:01:00.000Z');
    },
  );
});
