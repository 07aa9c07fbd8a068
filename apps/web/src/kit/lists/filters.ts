import { useState } from 'react';

/** Filters that take effect when they are applied ('Zatwierdź'). Applying or clearing them returns to the first page. */
export function useAppliedFilters<Filters extends object>(defaults: Filters) {
  const [draft, setDraft] = useState(defaults);
  const [applied, setApplied] = useState({ filters: defaults, page: 0 });
  const applyFilters = (filters: Filters) => {
    setDraft(filters);
    setApplied({ filters, page: 0 });
  };
  return {
    draft,
    edit: (changes: Partial<Filters>) => setDraft((old) => ({ ...old, ...changes })),
    applied: applied.filters,
    page: applied.page,
    setPage: (page: number) => setApplied((old) => ({ ...old, page })),
    apply: () => applyFilters(draft),
    /** Applies these changes at once, without the rest of the draft. */
    applyNow: (changes: Partial<Filters>) => {
      setDraft((old) => ({ ...old, ...changes }));
      setApplied(({ filters }) => ({ filters: { ...filters, ...changes }, page: 0 }));
    },
    clear: () => applyFilters(defaults),
  };
}

/** Number of fields that differ from their defaults. */
export const changedCount = <Filters extends object>(filters: Filters, defaults: Filters): number =>
  (Object.keys(defaults) as (keyof Filters)[]).filter(
    (field) => JSON.stringify(filters[field]) !== JSON.stringify(defaults[field]),
  ).length;
