import { adminTexts, uiTexts } from '@wieszcz/texts';
import type { ReactNode } from 'react';
import { EmptyState } from '#game/states/EmptyState.tsx';
import { PagedResults, type PageQuery } from '#game/states/PagedResults.tsx';
import { useFoundAnnouncement } from '#game/states/useFoundAnnouncement.ts';
import { Loading, RowSkeletons } from '#kit/feedback/Loading.tsx';
import { ClearFiltersButton } from '#kit/lists/ClearFiltersButton.tsx';

type ListStatesProps<Item> = {
  query: PageQuery<Item> & { data: { totalElements: number } | undefined };
  list: { filters: object; page: number; isFiltered: boolean; setPage: (page: number) => void; clear: () => void };
  texts: { list: string; empty: string };
  children: (items: Item[]) => ReactNode;
};

const HEADING = 'admin-list';

/**
 * A paged list in all its states. Announces to screen readers how many items were found. If nothing matches the filters, a button clears
 * them.
 */
export function ListStates<Item>({ query, list, texts, children }: ListStatesProps<Item>) {
  const { filters, page, isFiltered, setPage, clear } = list;
  useFoundAnnouncement(query, filters, adminTexts.found);
  const skeleton = (
    <Loading>
      <RowSkeletons rows={6} />
    </Loading>
  );
  const empty = isFiltered ? (
    <EmptyState title={uiTexts.nothingMatches} action={<ClearFiltersButton onClear={clear} />}>
      {uiTexts.nothingMatchesHint}
    </EmptyState>
  ) : (
    <EmptyState title={texts.empty} />
  );
  return (
    <section aria-labelledby={HEADING}>
      <h2 id={HEADING} tabIndex={-1} className="srOnly">
        {texts.list}
      </h2>
      <PagedResults
        query={query}
        page={page}
        onPage={setPage}
        filters={filters}
        headingId={HEADING}
        skeleton={skeleton}
        empty={empty}
        fadePrevious
      >
        {children}
      </PagedResults>
    </section>
  );
}
