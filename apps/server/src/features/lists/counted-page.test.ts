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
      for (const count of [64, () => Promise.resolve(64)]) {
        const shown = await countedPage({ page, size }, rows(found), count, show);
        expect(shown).toMatchObject({ totalElements, totalPages, numberOfElements: found });
      }
    },
  );

  it('has totals that include its own rows, even if the count is older than the page', async () => {
    const shown = await countedPage({ page: 70, size: 10 }, rows(10), () => Promise.resolve(700), show);
    expect(shown).toMatchObject({ totalElements: 710, totalPages: 71, last: true });
  });

  it('counts 10 000 rows at most, or up to one row beyond the requested page if that is further', async () => {
    const limits: number[] = [];
    const count = (limit: number) => {
      limits.push(limit);
      return Promise.resolve(limit);
    };
    await countedPage({ page: 0, size: 10 }, rows(10), count, show);
    const deep = await countedPage({ page: 2_000, size: 10 }, rows(10), count, show);
    expect(limits).toEqual([10_000, 20_011]);
    expect(deep.last).toBe(false);
  });
});

describe('the cache of counts', () => {
  it('keeps counts of 500 or more, by list, and always reads smaller ones', async () => {
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

  it('refreshes a count in the background from half its maximum age on, and never serves one beyond that age', async () => {
    const counts = createCountCache();
    const startedAt = performance.now();
    let elapsed = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => startedAt + elapsed);
    onTestFinished(() => clock.mockRestore());
    let total = 600;
    const countAfter = async (ms: number) => {
      elapsed += ms;
      const answer = await counts.cached('list', () => Promise.resolve(total))(10_000);
      // The cache reads the clock at most once a millisecond.
      await new Promise((resolve) => setTimeout(resolve, 5));
      return answer;
    };
    expect(await countAfter(0)).toBe(600);
    total = 700;
    expect(await countAfter(2_000)).toBe(600);
    expect(await countAfter(1_000)).toBe(600);
    expect(await countAfter(0)).toBe(700);
    total = 800;
    expect(await countAfter(6_000)).toBe(800);
  });
});
