import { describe, expect, test } from 'vitest';
import { anyText, oneOf, readFilters, readPage, someOf, writeFilters, type FilterReaders } from './filterQuery.ts';

type Filters = { title: string; colours: ('red' | 'blue')[]; size: 10 | 20; state: 'open' | '' };
const defaults: Filters = { title: '', colours: [], size: 10, state: '' };
const readers: FilterReaders<Filters> = {
  title: anyText,
  colours: someOf(['red', 'blue']),
  size: oneOf([10, 20]),
  state: oneOf(['open']),
};
const read = (query: string) => readFilters(new URLSearchParams(query), defaults, readers);

describe('The filters of a list in its address', () => {
  test('are read as they were written', () => {
    const filters: Filters = { title: 'Łódź, 100% & więcej', colours: ['red', 'blue'], size: 20, state: 'open' };
    const query = new URLSearchParams(writeFilters(filters, 3, defaults));
    expect(readFilters(query, defaults, readers)).toEqual(filters);
    expect(readPage(query)).toBe(3);
  });

  test('leave out what has its default, and the first page', () => {
    expect(writeFilters(defaults, 0, defaults)).toEqual({});
    expect(writeFilters({ ...defaults, size: 20 }, 0, defaults)).toEqual({ size: '20' });
  });

  test.each(['', 'size=15', 'state=OPEN', 'colours=green', 'size=&state=&title=', 'other=1'])(
    'are the defaults for the query "%s"',
    (query) => expect(read(query)).toEqual(defaults),
  );

  test('keep the right values beside wrong ones', () =>
    expect(read('colours=blue,green&size=x&title=a')).toEqual({ ...defaults, colours: ['blue'], title: 'a' }));

  test.each(['', 'page=0', 'page=-1', 'page=1.5', 'page=x', 'page=1000000'])('name the first page by "%s"', (query) =>
    expect(readPage(new URLSearchParams(query))).toBe(0),
  );
});
