import { describe, expect, it } from 'vitest';
import { readEveryPage } from './page.ts';

const row = (id: number) => ({ id });

describe('reading every page of a list', () => {
  it('reads up to the last page, in the order of the list', async () => {
    const pages = [[row(5), row(4)], [row(3), row(2)], [row(1)]];
    const read: number[] = [];
    const rows = await readEveryPage(async (page) => {
      read.push(page);
      return { content: pages[page]!, last: page === pages.length - 1 };
    });
    expect(rows.map(({ id }) => id)).toEqual([5, 4, 3, 2, 1]);
    expect(read).toEqual([0, 1, 2]);
  });

  it('returns a row once that has moved to the next page between two calls', async () => {
    const pages = [[row(2), row(1)], [row(1)]];
    const rows = await readEveryPage(async (page) => ({ content: pages[page]!, last: page === 1 }));
    expect(rows.map(({ id }) => id)).toEqual([2, 1]);
  });
});
