import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createCountCache } from './count-cache.ts';
import { countedPage } from './counted-page.ts';

const rows = (length: number) => Array.from({ length }, (_, index) => index);
const show = (row: number) => row;

describe('a counted page', () => {
  it.each([
    [0, 10, 4, 4, 1],
    [0, 10, 0, 0, 0],
    [2, 10, 7, 27, 3],
    [1, 10, 10, 64, 7],
    [9, 10, 0, 64, 7],
  ])(
    'number %i of size %i with %i rows has a total of %i rows on %i pages',
    async (page, size, found, totalElements, totalPages) => {
      const shown = await countedPage({ page, size }, rows(found), () => Promise.resolve(64), show);
      expect(shown).toMatchObject({ totalElements, totalPages, numberOfElements: found });
    },
  );

  it('is never beyond its totals, even if the count is older than the page', async () => {
    const shown = await countedPage({ page: 70, size: 10 }, rows(10), () => Promise.resolve(700), show);
    expect(shown).toMatchObject({ totalElements: 710, totalPages: 71, last: true });
  });

  it('counts 10 000 rows at most, or one beyond the page that was asked for', async () => {
    const limits: number[] = [];
    const count = (limit: number) => Promise.resolve(limits.push(limit) && limit);
    await countedPage({ page: 0, size: 10 }, rows(10), count, show);
    const deep = await countedPage({ page: 2_000, size: 10 }, rows(10), count, show);
    expect(limits).toEqual([10_000, 20_011]);
    expect(deep.last).toBe(false);
  });
});

describe('the cache of counts', () => {
  it('keeps large counts and always reads small ones', async () => {
    const counts = createCountCache();
    let total = 499;
    const count = () => counts.cached(['markets'], () => Promise.resolve(total))(10_000);
    expect(await count()).toBe(499);
    total = 500;
    expect(await count()).toBe(500);
    total = 501;
    expect(await count()).toBe(500);
    expect(await counts.cached(['other'], () => Promise.resolve(total))(10_000)).toBe(501);
  });

  it('refreshes a count of half the largest age in the background, and never serves an older one', async () => {
    const counts = createCountCache();
    const startedAt = performance.now();
    let elapsed = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => startedAt + elapsed);
    onTestFinished(() => clock.mockRestore());
    let total = 600;
    const count = async (after: number) => {
      elapsed += after;
      const answer = await counts.cached('list', () => Promise.resolve(total))(10_000);
      // The cache reads the clock at most once a millisecond.
      await new Promise((resolve) => setTimeout(resolve, 5));
      return answer;
    };
    expect(await count(0)).toBe(600);
    total = 700;
    expect(await count(2_000)).toBe(600);
    expect(await count(1_000)).toBe(600);
    expect(await count(0)).toBe(700);
    total = 800;
    expect(await count(6_000)).toBe(800);
  });
});
