import { type Page, pageOf } from '@wieszcz/contract';
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
  const total = isLast ? before + rows.length : await count(countUpTo(paging));
  return pageOf(rows.map(show), total, paging);
}
