import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PositionStatus } from '@wieszcz/api';
import { api, endpoints } from '#api/client.ts';
import { keys } from '#api/keys.ts';
import { parsePage } from '#api/page.ts';
import { parsePortfolio } from '#api/portfolio.ts';
import { parsePosition } from '#api/position.ts';
import { defaultTradeFilters, tradeFilterReaders, tradeQuery, type TradeFilters } from '#game/trading/tradeFilters.ts';
import { oneOf, type FilterReaders } from '#kit/lists/filterQuery.ts';

/** `status` is empty for all. */
export type PositionFilters = TradeFilters & { status: PositionStatus | '' };
export const defaultPositionFilters: PositionFilters = { ...defaultTradeFilters, status: '' };

export const positionFilterReaders: FilterReaders<PositionFilters> = {
  ...tradeFilterReaders,
  status: oneOf(['PENDING', 'WON', 'LOST']),
};

export function usePositions(filters: PositionFilters, page: number) {
  const query = { contractStatus: filters.status, contractOption: filters.option, ...tradeQuery(filters, page) };
  return useQuery({
    queryKey: keys.positions(query),
    queryFn: async () => parsePage(await api(endpoints.listFilteredContracts, { query }), parsePosition),
    placeholderData: keepPreviousData,
  });
}

/** The pending positions that match the filters, and their sums. The status filter and the sort order are ignored. */
export function usePortfolio(filters: TradeFilters) {
  const { marketTitle, betTitle, marketCategory } = tradeQuery(filters, 0);
  const query = { contractOption: filters.option, marketTitle, betTitle, marketCategory };
  return useQuery({
    queryKey: keys.portfolioTotals(query),
    queryFn: async () => parsePortfolio(await api(endpoints.getPortfolio, { query })),
    placeholderData: keepPreviousData,
  });
}
