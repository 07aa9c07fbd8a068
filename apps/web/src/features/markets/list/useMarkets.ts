import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import { SORTS, type MarketFilters } from './filters.ts';
import { lists, type ListName } from './lists.ts';

export function useMarkets(list: ListName, { title, categories, sort, size, page }: MarketFilters) {
  const query = { marketTitle: title, marketCategory: categories, size, page, ...SORTS[sort] };
  return useQuery({
    queryKey: keys.markets(list, query),
    queryFn: () => api(lists[list].endpoint, { query }),
    placeholderData: keepPreviousData,
  });
}
