import { describe, expect, it } from 'vitest';
import { countedPage, createCounts } from './counted-page.ts';

const rows = (length: number) => Array.from({ length }, (_, index) => index);
const show = (row: number) => row;

describe('a counted page', () => {
  it.each([
    [0, 10, 4, 4, 1],
    [0, 10, 0, 0, 0],
    [2, 10, 7, 27, 3],
    [1, 10, 10, 64, 7],
    [9, 10, 0, 64, 7],
  ])('page %i of size %i with %i rows knows %i rows on %i pages', async (page, size, found, totalElements, totalPages) => {
    const shown = await countedPage({ page, size }, rows(found), () => Promise.resolve(64), show);
    expect(shown).toMatchObject({ totalElements, totalPages, numberOfElements: found });
  });

  it('is never beyond its totals, even where the count is a moment old', async () => {
    const shown = await countedPage({ page: 70, size: 10 }, rows(10), () => Promise.resolve(700), show);
    expect(shown).toMatchObject({ totalElements: 710, totalPages: 71, last: true });
  });

  it('counts only as far as anybody has turned pages', async () => {
    const limits: number[] = [];
    const count = (limit: number) => Promise.resolve(limits.push(limit) && limit);
    await countedPage({ page: 0, size: 10 }, rows(10), count, show);
    const deep = await countedPage({ page: 2_000, size: 10 }, rows(10), count, show);
    expect(limits).toEqual([10_000, 20_011]);
    expect(deep.last).toBe(false);
  });
});

describe('counts', () => {
  it('are exact while they are small, and serve many callers where they are large', async () => {
    const counts = createCounts();
    let there = 499;
    const ask = () => counts.of(['markets'], () => Promise.resolve(there))(10_000);
    expect(await ask()).toBe(499);
    there = 500;
    expect(await ask()).toBe(500);
    there = 501;
    expect(await ask()).toBe(500);
    expect(await counts.of(['other'], () => Promise.resolve(there))(10_000)).toBe(501);
  });
});
