import { CATEGORIES, type Category } from '@wieszcz/domain';
import { anyText, oneOf, someOf, type FilterReaders } from '#kit/lists/filterQuery.ts';
import { changedCount } from '#kit/lists/filters.ts';
import { useQueryFilters } from '#kit/lists/useQueryFilters.ts';
import { lists, type ListName } from './lists.ts';

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

export const noFilters: Omit<MarketFilters, 'page'> = { title: '', categories: [], sort: 'newest', size: 10 };
export const defaultFilters: MarketFilters = { ...noFilters, page: 0 };

/** Query parameters of the endpoints that list markets. */
export const marketsQuery = ({ title, categories, sort, size, page }: MarketFilters) => ({
  marketTitle: title,
  marketCategory: categories,
  size,
  page,
  ...SORTS[sort],
});

/** The filters by their names in the address. An empty `list` is the first one of the role. */
type AddressFilters = { list: ListName | ''; title: string; category: Category[]; sort: Sort; size: number };

const { categories: category, ...others } = noFilters;
const addressDefaults: AddressFilters = { list: '', category, ...others };
const readers: FilterReaders<AddressFilters> = {
  list: oneOf(Object.keys(lists) as ListName[]),
  title: anyText,
  category: someOf(CATEGORIES),
  sort: oneOf(Object.keys(SORTS) as Sort[]),
  size: oneOf(SIZES),
};

/** The list of markets that the address names, and its filters. */
export function useMarketFilters() {
  const { filters, page, change, setPage } = useQueryFilters(addressDefaults, readers);
  const { list, category: categories, title, sort, size } = filters;
  return {
    list,
    filters: { title, categories, sort, size, page } satisfies MarketFilters,
    /** Returns to the first page. */
    change: (changes: FilterChanges) => {
      const { categories: chosen = categories, ...rest } = changes;
      change({ ...rest, category: chosen });
    },
    setPage,
    /** Opens a list without filters. */
    open: (next: ListName | '') => change({ ...addressDefaults, list: next }),
  };
}

type FilterChanges = Partial<Omit<MarketFilters, 'page'>>;
export type ChangeFilters = (changes: FilterChanges) => void;

/** How many filters of the panel differ from their defaults. The title isn't one of them: it has its own box. */
export const activeCount = (filters: MarketFilters): number => changedCount({ ...filters, title: '', page: 0 }, defaultFilters);

/** Whether the filters can be the reason for an empty list. */
export const isFiltered = ({ title, categories }: MarketFilters): boolean => title !== '' || categories.length > 0;
