import { useState } from 'react';
import { changedNames } from './filterQuery.ts';

/** The filters that a list applies, and its page. A change of filters returns to the first page. */
type ListFilters<Filters> = {
  filters: Filters;
  page: number;
  change: (changes: Partial<Filters>) => void;
  setPage: (page: number) => void;
};

/** Filters that are forgotten when the screen is left. */
export function useLocalFilters<Filters extends object>(defaults: Filters): ListFilters<Filters> {
  const [applied, setApplied] = useState({ filters: defaults, page: 0 });
  return {
    ...applied,
    change: (changes) => setApplied(({ filters }) => ({ filters: { ...filters, ...changes }, page: 0 })),
    setPage: (page) => setApplied((old) => ({ ...old, page })),
  };
}

/** Filters that take effect when they are applied ('Zatwierdź'). */
export function useAppliedFilters<Filters extends object>(
  defaults: Filters,
  { filters, page, change, setPage }: ListFilters<Filters>,
) {
  const [draft, setDraft] = useState(filters);
  const [drafted, setDrafted] = useState(filters);
  const changed = changedNames(filters, drafted);
  // Back, a link or `applyNow` has changed what is applied. The rest of the draft stays.
  if (changed.length > 0) {
    setDrafted(filters);
    setDraft({ ...draft, ...Object.fromEntries(changed.map((field) => [field, filters[field]])) });
  }
  return {
    draft,
    edit: (changes: Partial<Filters>) => setDraft((old) => ({ ...old, ...changes })),
    applied: filters,
    page,
    setPage,
    apply: () => change(draft),
    /** Applies these changes at once, without the rest of the draft. */
    applyNow: change,
    clear: () => {
      setDraft(defaults);
      change(defaults);
    },
  };
}

/** Number of fields that differ from their defaults. */
export const changedCount = <Filters extends object>(filters: Filters, defaults: Filters): number =>
  changedNames(filters, defaults).length;
