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

export type MarketFilters = { title: string; categories: Category[]; sort: Sort; size: number; page: number };

export const usualFilters: MarketFilters = { title: '', categories: [], sort: 'newest', size: 10, page: 0 };

/** What the server is asked for. */
export const marketsQuery = ({ title, categories, sort, size, page }: MarketFilters) => ({
  marketTitle: title,
  marketCategory: categories,
  size,
  page,
  ...SORTS[sort],
});

/** Any change except of the page itself goes back to the first page. */
const change = (filters: MarketFilters, changes: Partial<MarketFilters>): MarketFilters => ({ ...filters, page: 0, ...changes });

export function useMarketFilters(categories: Category[]) {
  return useReducer(change, { ...usualFilters, categories });
}

export type ChangeFilters = (changes: Partial<MarketFilters>) => void;

/** How many of the panel's own fields differ from the usual; the title has its own box. */
export const activeCount = ({ categories, sort, size }: MarketFilters): number =>
  (categories.length > 0 ? 1 : 0) + (sort === usualFilters.sort ? 0 : 1) + (size === usualFilters.size ? 0 : 1);

export const isFiltered = ({ title, categories }: MarketFilters): boolean => title !== '' || categories.length > 0;
