import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, endpoints } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import { marketsQuery, type MarketFilters } from './filters.ts';
import { lists, type ListName } from './lists.ts';

/** Overdue markets come first: they wait for their author. */
const readPublished = (query: ReturnType<typeof marketsQuery>) =>
  api(endpoints.listPublishedMarkets, { query: { ...query, overdueFirst: 'true' } });

/** A page of a list; the previous page stays until the next is loaded. */
export function useMarkets(list: ListName, filters: MarketFilters) {
  const query = marketsQuery(filters);
  return useQuery({
    queryKey: keys.markets(list, query),
    queryFn: () => (list === 'published' ? readPublished(query) : api(lists[list].endpoint, { query })),
    placeholderData: keepPreviousData,
  });
}
