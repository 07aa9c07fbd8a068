import { useSearchParams } from 'react-router';
import { readFilters, readPage, writeFilters, type FilterReaders } from './filterQuery.ts';
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
    defaults,
    /** 0-based. */
    page: readPage(query),
    isFiltered: changedCount(filters, defaults) > 0,
    /** Returns to the first page. */
    change: (changes: Partial<Filters>) => apply({ ...filters, ...changes }, 0),
    setPage: (page: number) => apply(filters, page),
    clear: () => apply(defaults, 0),
  };
}

/** The page of a list without filters, likewise. `name`: of the parameter, where a screen has several lists. */
export function useQueryPage(name = 'page') {
  const [query, setQuery] = useSearchParams();
  const setPage = (page: number) => {
    const next = new URLSearchParams(query);
    if (page === 0) next.delete(name);
    else next.set(name, String(page));
    setQuery(next, { replace: true, preventScrollReset: true });
  };
  /** 0-based. */
  return [readPage(query, name), setPage] as const;
}

/** Filters that are texts; an unset one is ''. */
export function useTextFilters<Name extends string>(readers: FilterReaders<Record<Name, string>>) {
  const defaults = Object.fromEntries(Object.keys(readers).map((name) => [name, ''])) as Record<Name, string>;
  return useQueryFilters(defaults, readers);
}
