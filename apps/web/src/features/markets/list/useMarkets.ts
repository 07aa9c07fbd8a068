import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Page } from '@wieszcz/api';
import { api, endpoints } from '#api/client.ts';
import { keys } from '#api/keys.ts';
import { parseMarket, type Market, type PublishedMarket } from '#api/market.ts';
import { parsePage } from '#api/page.ts';
import { marketsQuery, type MarketFilters } from './filters.ts';
import { lists, type ListName } from './lists.ts';

type Query = ReturnType<typeof marketsQuery>;

async function readList(list: ListName, query: Query): Promise<Page<Market | PublishedMarket>> {
  if (list === 'published') return readPublished(query);
  return parsePage(await api(lists[list].endpoint, { query }), parseMarket);
}

/** Overdue markets come first: they wait for their author. */
const readPublished = async (query: Query): Promise<Page<PublishedMarket>> =>
  parsePage(await api(endpoints.listPublishedMarkets, { query: { ...query, overdueFirst: 'true' } }), parseMarket);

/** A page of a list; the previous page stays until the next is loaded. */
export function useMarkets(list: ListName, filters: MarketFilters) {
  const query = marketsQuery(filters);
  return useQuery({
    queryKey: keys.markets(list, query),
    queryFn: () => readList(list, query),
    placeholderData: keepPreviousData,
  });
}
