import type { Category } from '@wieszcz/domain';
import { useReducer } from 'react';

export const SORTS = {
  newest: { sortAttribute: 'createdDate', sortDirection: 'desc' },
  oldest: { sortAttribute: 'createdDate', sortDirection: 'asc' },
  endingSoon: { sortAttribute: 'endDate', sortDirection: 'asc' },
  endingLate: { sortAttribute: 'endDate', sortDirection: 'desc' },
} as const;
export type Sort = keyof typeof SORTS;

export const SIZES = [10, 20, 30] as const;

/** `page` is 0-based; no category means all. */
export type MarketFilters = { title: string; categories: Category[]; sort: Sort; size: number; page: number };

export const defaultFilters: MarketFilters = { title: '', categories: [], sort: 'newest', size: 10, page: 0 };

/** Query parameters of the endpoints that list markets. */
export const marketsQuery = ({ title, categories, sort, size, page }: MarketFilters) => ({
  marketTitle: title,
  marketCategory: categories,
  size,
  page,
  ...SORTS[sort],
});

/** A change of any filter goes back to the first page. */
const change = (filters: MarketFilters, changes: Partial<MarketFilters>): MarketFilters => ({ ...filters, page: 0, ...changes });

/** The filters, and a function that changes some of them. */
export function useMarketFilters(categories: Category[]) {
  return useReducer(change, { ...defaultFilters, categories });
}

export type ChangeFilters = (changes: Partial<MarketFilters>) => void;

/** How many filters of the panel differ from their defaults. The title isn't one of them: it has its own box. */
export const activeCount = ({ categories, sort, size }: MarketFilters): number =>
  (categories.length > 0 ? 1 : 0) + (sort === defaultFilters.sort ? 0 : 1) + (size === defaultFilters.size ? 0 : 1);

/** Whether the filters can be the reason for an empty list. */
export const isFiltered = ({ title, categories }: MarketFilters): boolean => title !== '' || categories.length > 0;
