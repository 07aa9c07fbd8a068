import { uiTexts } from '@wieszcz/texts';
import { useEffect, useState, type ReactNode } from 'react';
import { Note } from '#kit/feedback/Note.tsx';
import { useKeptFailure } from '#kit/feedback/useKeptFailure.ts';
import { PagePagination } from '#kit/lists/PagePagination.tsx';
import { LoadFailure } from './LoadFailure.tsx';

/** Result of a query for one page. */
export type PageQuery<Item> = {
  data: { content: Item[]; empty: boolean; totalPages: number } | undefined;
  error: unknown;
  errorUpdateCount: number;
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
};

type PagedResultsProps<Item> = {
  query: PageQuery<Item>;
  /** 0-based. */
  page: number;
  onPage: (page: number) => void;
  /** The filters of the list, if it has any. When they change, the note about a missing page disappears. */
  filters?: object;
  /** Id of the list's heading, which gets the focus after a change of page. */
  headingId: string;
  /** Shown until the first answer, after an empty page until the next answer, and while the last page replaces a missing one. */
  skeleton: ReactNode;
  /** Shown in place of an empty page. */
  empty: ReactNode;
  /** Fades the previous page while the next one loads. */
  fadePrevious?: boolean;
  children: (items: Item[]) => ReactNode;
};

/**
 * The four states of a paged list: loading, failed, empty, and its items with the pagination. A page beyond the last one is replaced by the
 * last one, with a note.
 */
export function PagedResults<Item>(props: PagedResultsProps<Item>) {
  const { page, onPage, filters, headingId, skeleton, empty, fadePrevious = false, children } = props;
  const query = useKeptFailure(props.query);
  const { data, error, isPlaceholderData } = query;
  // The page is beyond the last one, for example because its only item is gone.
  const isGone = data !== undefined && !isPlaceholderData && page > 0 && page >= data.totalPages;
  const lastPage = Math.max(0, (data?.totalPages ?? 1) - 1);
  const list = JSON.stringify(filters);
  /** The page that doesn't exist, while the last one of its list is shown in its place. */
  const [missing, setMissing] = useState<{ page: number; list: string | undefined } | null>(null);
  const isReplaced = missing !== null && page === lastPage && page < missing.page;
  if (isGone && (missing?.page !== page || missing.list !== list)) setMissing({ page, list });
  else if (missing !== null && (missing.list !== list || (data && !isGone && page !== lastPage))) setMissing(null);
  useEffect(() => {
    if (isGone) onPage(lastPage);
  }, [isGone, lastPage, onPage]);
  // An empty page that stands in for the one asked for doesn't say whether that one is empty.
  const isUnknown = data?.empty === true && isPlaceholderData;
  const failure = <LoadFailure query={query} />;
  if (error && !data) return failure;
  if (!data || isGone || isUnknown) return skeleton;
  if (data.empty)
    return (
      <>
        {failure}
        {empty}
      </>
    );
  return (
    <div aria-busy={isPlaceholderData} {...(fadePrevious && { style: { opacity: isPlaceholderData ? 0.6 : 1 } })}>
      {failure}
      {isReplaced && <Note kind="info" title={uiTexts.noSuchPage(missing.page + 1, data.totalPages)} />}
      {children(data.content)}
      <PagePagination page={page} totalPages={data.totalPages} onChange={onPage} headingId={headingId} />
    </div>
  );
}
