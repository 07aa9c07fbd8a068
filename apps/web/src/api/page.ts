import type { Page } from '@wieszcz/api';
import { MAX_PAGE_SIZE } from '@wieszcz/domain';

/** Parses each row of a page. The other fields of the answer stay as they are. */
export const parsePage = <Answer extends Pick<Page<unknown>, 'content'>, Item>(
  answer: Answer,
  parse: (row: Answer['content'][number]) => Item,
): Omit<Answer, 'content'> & { content: Item[] } => ({ ...answer, content: answer.content.map(parse) });

/**
 * Reads every page of a list, for a list that may be longer than the largest page, whose rows may change between two calls. A row that is
 * added on top, or that moves there, shifts others to later pages, which then contain them again: each row is returned once, as it was read
 * last. The row that moved may have left a page before it was read, so the first page is read again at the end. A row that is removed shifts
 * others to earlier pages: one of them is missing until the list is read anew, unless it is on the first page then.
 */
export async function readEveryPage<Row>(
  readPage: (paging: { page: number; size: number }) => Promise<{ content: Row[]; last: boolean }>,
  idOf: (row: Row) => number,
): Promise<Row[]> {
  const rows = new Map<number, Row>();
  const read = async (page: number) => {
    const { content, last } = await readPage({ page, size: MAX_PAGE_SIZE });
    for (const row of content) rows.set(idOf(row), row);
    return last;
  };
  let pages = 1;
  while (!(await read(pages - 1))) pages += 1;
  if (pages > 1) await read(0);
  return [...rows.values()];
}
