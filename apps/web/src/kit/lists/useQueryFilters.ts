import { useSearchParams } from 'react-router';
import { anyText, readFilters, readPage, writeFilters, type FilterReaders } from './filterQuery.ts';
import { changedCount } from './filters.ts';

/**
 * Filters of a list, kept in the query of the address, so that a link or the back button opens the same list. A change replaces the entry in
 * the browser's history, so that one Back leaves the list.
 */
export function useQueryFilters<Filters extends object>(defaults: Filters, readers: FilterReaders<Filters>) {
  const [query, setQuery] = useSearchParams();
  const filters = readFilters(query, defaults, readers);
  const apply = (next: Filters, page: number) =>
    setQuery(writeFilters(next, page, defaults), { replace: true, preventScrollReset: true });
  return {
    filters,
    /** 0-based. */
    page: readPage(query),
    isFiltered: changedCount(filters, defaults) > 0,
    /** Returns to the first page. */
    change: (changes: Partial<Filters>) => apply({ ...filters, ...changes }, 0),
    setPage: (page: number) => apply(filters, page),
    clear: () => apply(defaults, 0),
  };
}

const recordOf = <Name extends string, Value>(names: readonly Name[], value: Value) =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>;

/** Filters that are texts; an unset one is ''. */
export const useTextFilters = <Name extends string>(names: readonly Name[]) =>
  useQueryFilters(recordOf(names, ''), recordOf(names, anyText) as FilterReaders<Record<Name, string>>);
