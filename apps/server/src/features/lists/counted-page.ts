import { type Page, pageOf } from '@wieszcz/api';
import type { Paging } from './filters.queries.ts';

/** Counting stops at this number, or one row beyond the requested page if that is further: a total never costs a scan of a large table. */
export const COUNTED_ROWS = 10_000;

/** Counts the rows of a list, at most `limit` of them. */
export type CountRows = (limit: number) => Promise<number>;

/** A page of rows with its totals. `count` is the total, or a function that reads it; the last page doesn't need it. */
export async function countedPage<Row, Shown>(
  paging: Paging,
  rows: Row[],
  count: number | CountRows,
  show: (row: Row) => Shown,
): Promise<Page<Shown>> {
  const { page, size } = paging;
  const before = page * size;
  const known = rows.length > 0 ? before + rows.length : 0;
  const isLast = rows.length < size && (rows.length > 0 || before === 0);
  // A cached count may be older than the rows.
  const counted = () => (typeof count === 'number' ? count : count(Math.max(COUNTED_ROWS, before + size + 1)));
  const total = isLast ? known : Math.max(known, await counted());
  return pageOf(rows.map(show), total, paging);
}
