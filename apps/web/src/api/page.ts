import type { Page } from '@wieszcz/api';

/** Parses each row of a page. The other fields of the answer stay as they are. */
export const parsePage = <Answer extends Pick<Page<unknown>, 'content'>, Item>(
  answer: Answer,
  parse: (row: Answer['content'][number]) => Item,
): Omit<Answer, 'content'> & { content: Item[] } => ({ ...answer, content: answer.content.map(parse) });
