import type { Page } from '@wieszcz/api';

/** Parses each row of a page. The other fields of the answer stay as they are. */
export const parsePage = <Answer extends Pick<Page<unknown>, 'content'>, Item>(
  answer: Answer,
  parse: (row: Answer['content'][number]) => Item,
): Omit<Answer, 'content'> & { content: Item[] } => ({ ...answer, content: answer.content.map(parse) });

/** The most rows that a page may have. */
export const LARGEST_PAGE = 100;

/** Reads every page of a list, for a list that may be longer than the largest page. */
export async function readEveryPage<Row extends { id: number }>(
  readPage: (page: number) => Promise<{ content: Row[]; last: boolean }>,
): Promise<Row[]> {
  // A map by id, because a row that moves to the top between two calls moves another one to the next page, which then contains it again.
  const rows = new Map<number, Row>();
  for (let page = 0, isLast = false; !isLast; page += 1) {
    const { content, last } = await readPage(page);
    for (const row of content) rows.set(row.id, row);
    isLast = last;
  }
  return [...rows.values()];
}
