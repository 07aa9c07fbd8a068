import { describe, expect, it } from 'vitest';
import { readEveryPage } from './page.ts';

type Row = { id: number; version: number };
const row = (id: number, version = 1): Row => ({ id, version });

/** Reads a list by `readEveryPage`: its n-th call gets the n-th of `answers`. Returns the rows and the pages that were called. */
async function readAs(answers: Row[][], pageCount: number) {
  const called: number[] = [];
  const rows = await readEveryPage(
    async ({ page }) => {
      const content = answers[called.length]!;
      called.push(page);
      return { content, last: page === pageCount - 1 };
    },
    ({ id }) => id,
  );
  return { rows, called };
}

describe('reading every page of a list', () => {
  it('reads up to the last page, in the order of the list, and then the first page again', async () => {
    const pages = [[row(5), row(4)], [row(3), row(2)], [row(1)]];
    const { rows, called } = await readAs([...pages, pages[0]!], 3);
    expect(rows.map(({ id }) => id)).toEqual([5, 4, 3, 2, 1]);
    expect(called).toEqual([0, 1, 2, 0]);
  });

  it('reads a single page once', async () => {
    const { rows, called } = await readAs([[row(2), row(1)]], 1);
    expect(rows).toEqual([row(2), row(1)]);
    expect(called).toEqual([0]);
  });

  it('returns a row once that has moved to the next page between two calls', async () => {
    const { rows } = await readAs([[row(2), row(1)], [row(1)], [row(3), row(2)]], 2);
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([1, 2, 3]));
    expect(rows).toHaveLength(3);
  });

  it('returns a row that has moved to the first page before its own was read, and each row as it was read last', async () => {
    const { rows } = await readAs(
      [
        [row(4), row(3)],
        [row(3), row(2)],
        [row(1, 2), row(4, 2)],
      ],
      2,
    );
    expect(rows.toSorted((one, other) => one.id - other.id)).toEqual([row(1, 2), row(2), row(3), row(4, 2)]);
  });
});
