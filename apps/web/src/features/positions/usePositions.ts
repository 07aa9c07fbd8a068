import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PositionStatus } from '@wieszcz/api';
import { api, endpoints } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { tradeQuery, defaultTradeFilters, type TradeFilters } from '../../kit/lists/filters.ts';

/** `status` is empty for all. */
export type PositionFilters = TradeFilters & { status: PositionStatus | '' };
export const defaultPositionFilters: PositionFilters = { ...defaultTradeFilters, status: '' };

export function usePositions(filters: PositionFilters, page: number) {
  const query = { contractStatus: filters.status, contractOption: filters.option, ...tradeQuery(filters, page) };
  return useQuery({
    queryKey: keys.contracts(query),
    queryFn: () => api(endpoints.listFilteredContracts, { query }),
    placeholderData: keepPreviousData,
  });
}

export function usePortfolio() {
  return useQuery({ queryKey: keys.portfolio, queryFn: () => api(endpoints.getPortfolio) });
}
