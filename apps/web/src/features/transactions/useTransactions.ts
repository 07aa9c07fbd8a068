import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, endpoints } from '#api/client.ts';
import { keys } from '#api/keys.ts';
import { tradeQuery, type TradeFilters } from '#kit/lists/filters.ts';

export type TransactionKind = 'purchases' | 'sales';
const endpointOf = { purchases: endpoints.listPurchases, sales: endpoints.listSales } as const;

export function useTransactions(kind: TransactionKind, filters: TradeFilters, page: number) {
  const query = { option: filters.option, ...tradeQuery(filters, page) };
  return useQuery({
    queryKey: keys.transactions(kind, query),
    queryFn: () => api(endpointOf[kind], { query }),
    placeholderData: keepPreviousData,
  });
}
