import { useEffect } from 'react';
import { announce } from '#kit/feedback/LiveRegion.tsx';

/** What `useQuery` returns for a page of a list. */
type CountedQuery = { data: { totalElements: number } | undefined; isPlaceholderData: boolean };

/**
 * Announces to screen readers how many items were found: when the list is first shown, when the number changes, and when other filters
 * apply, even if their list was in the cache and has as many items. `found` puts the number into words.
 */
export function useFoundAnnouncement(query: CountedQuery, filters: object, found: (total: number) => string): void {
  const total = query.isPlaceholderData ? undefined : query.data?.totalElements;
  const list = JSON.stringify(filters);
  useEffect(() => {
    if (total !== undefined) announce(found(total));
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another list may have as many items
  }, [list, total, found]);
}
