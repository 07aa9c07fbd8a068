import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Transaction as WireTransaction } from '@wieszcz/api';
import { parseAmounts } from '#api/amounts.ts';
import { api, endpoints } from '#api/client.ts';
import { keys } from '#api/keys.ts';
import { parsePage } from '#api/page.ts';
import { tradeQuery, type TradeFilters } from '#game/trading/tradeFilters.ts';

export type Transaction = ReturnType<typeof parseTransaction>;
const parseTransaction = (wire: WireTransaction) => parseAmounts(wire, 'price');

export type TransactionKind = 'purchases' | 'sales';
const endpointOf = { purchases: endpoints.listPurchases, sales: endpoints.listSales } as const;

export function useTransactions(kind: TransactionKind, filters: TradeFilters, page: number) {
  const query = { option: filters.option, ...tradeQuery(filters, page) };
  return useQuery({
    queryKey: keys.transactions(kind, query),
    queryFn: async () => parsePage(await api(endpointOf[kind], { query }), parseTransaction),
    placeholderData: keepPreviousData,
  });
}
