import { type Page, pageOf } from '@wieszcz/api';
import { rememberNewest } from '../../platform/remember-newest.ts';
import type { Paging } from './filters.queries.ts';

/** Nobody turns a thousand pages: beyond that a list counts only as far as was asked, so that a total never costs a scan. */
const COUNTED_ROWS = 10_000;

export const countUpTo = ({ page, size }: Paging): number => Math.max(COUNTED_ROWS, (page + 1) * size + 1);

/** A page of rows with its totals. The last page knows the total by itself; only for others `count` is asked. */
export async function countedPage<Row, Shown>(
  paging: Paging,
  rows: Row[],
  count: (limit: number) => Promise<number>,
  show: (row: Row) => Shown,
): Promise<Page<Shown>> {
  const before = paging.page * paging.size;
  const isLast = rows.length < paging.size && (rows.length > 0 || before === 0);
  const seen = rows.length > 0 ? before + rows.length : 0;
  const total = isLast ? seen : Math.max(seen, await count(countUpTo(paging)));
  return pageOf(rows.map(show), total, paging);
}

type Count = (limit: number) => Promise<number>;
export type Counts = {
  /** Counts the list that is described so, or remembers how many there were a moment ago. */
  of(list: unknown, count: Count): Count;
};

/** Where there are so many, nobody misses the one that has come since. */
const MANY = 500;
const REMEMBERED_FOR = 5_000;
const REMEMBERED_LISTS = 1_000;

/**
 * Counting many rows costs more than reading a page of them: such a count serves everybody for a few seconds, and at half that age
 * it is counted anew behind the callers' backs. Small counts are always exact.
 */
export function createCounts(): Counts {
  const large = new Map<string, { at: number; total: number }>();
  const counting = new Map<string, Promise<number>>();

  const remember = (key: string, total: number) => {
    if (total < MANY) large.delete(key);
    else rememberNewest(large, key, { at: performance.now(), total }, REMEMBERED_LISTS);
  };

  const countAnew = (key: string, count: () => Promise<number>) => {
    const counted = count().then((total) => {
      remember(key, total);
      return total;
    });
    counting.set(key, counted);
    return counted.finally(() => counting.delete(key));
  };

  return {
    of: (list, count) => async (limit) => {
      const key = JSON.stringify([list, limit]);
      const known = large.get(key);
      const age = known ? performance.now() - known.at : Number.POSITIVE_INFINITY;
      if (!known || age >= REMEMBERED_FOR) return countAnew(key, () => count(limit));
      if (age >= REMEMBERED_FOR / 2 && !counting.has(key)) countAnew(key, () => count(limit)).catch(() => undefined);
      return known.total;
    },
  };
}
