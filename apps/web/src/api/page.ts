import type { Page } from '@wieszcz/api';

/** A page of a list, each row parsed; `Answer` may say more than the page. */
export const parsePage = <Answer extends Pick<Page<unknown>, 'content'>, Item>(
  answer: Answer,
  parse: (row: Answer['content'][number]) => Item,
): Omit<Answer, 'content'> & { content: Item[] } => ({ ...answer, content: answer.content.map(parse) });
