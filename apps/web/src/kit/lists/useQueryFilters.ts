import { useSearchParams } from 'react-router';

/** Filters of a list, kept in the query of the address, so that a link or the back button opens the same list. An unset filter is ''. */
export function useQueryFilters<Name extends string>(names: readonly Name[]) {
  const [query, setQuery] = useSearchParams();
  const filters = Object.fromEntries(names.map((name) => [name, query.get(name) ?? ''])) as Record<Name, string>;
  const pageText = query.get('page') ?? '';
  const apply = (next: Record<string, string>) => {
    const given = Object.entries<string>({ ...filters, ...next }).filter(([, value]) => value !== '');
    setQuery(Object.fromEntries(given), { replace: true, preventScrollReset: true });
  };
  return {
    filters,
    /** 0-based. */
    page: /^[1-9]\d{0,5}$/.test(pageText) ? Number(pageText) : 0,
    isFiltered: names.some((name) => filters[name] !== ''),
    /** Returns to the first page. */
    change: (changes: Partial<Record<Name, string>>) => apply(changes as Record<string, string>),
    setPage: (page: number) => apply({ page: page === 0 ? '' : String(page) }),
    clear: () => setQuery({}, { replace: true, preventScrollReset: true }),
  };
}
