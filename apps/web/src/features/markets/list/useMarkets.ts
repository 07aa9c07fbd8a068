import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import { marketsQuery, type MarketFilters } from './filters.ts';
import { lists, type ListName } from './lists.ts';

/** A page of a list; the previous page stays until the next is loaded. */
export function useMarkets(list: ListName, filters: MarketFilters) {
  const query = marketsQuery(filters);
  return useQuery({
    queryKey: keys.markets(list, query),
    queryFn: () => api(lists[list].endpoint, { query }),
    placeholderData: keepPreviousData,
  });
}
