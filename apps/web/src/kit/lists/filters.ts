import type { Category } from '@wieszcz/domain';
import { useState } from 'react';

/** Filters of the lists of positions and of transactions. */
export type TradeFilters = {
  marketTitle: string;
  betTitle: string;
  /** 0 all, 1 yes, 2 no */
  option: '0' | '1' | '2';
  categories: Category[];
  direction: 'desc' | 'asc';
};

export const defaultTradeFilters: TradeFilters = {
  marketTitle: '',
  betTitle: '',
  option: '0',
  categories: [],
  direction: 'desc',
};

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
    /** Changes the draft and applies it at once. */
    applyNow: (changes: Partial<Filters>) => applyFilters({ ...draft, ...changes }),
    clear: () => applyFilters(defaults),
  };
}

/** Number of fields that differ from their defaults. */
export const changedCount = <Filters extends object>(filters: Filters, defaults: Filters): number =>
  (Object.keys(defaults) as (keyof Filters)[]).filter(
    (field) => JSON.stringify(filters[field]) !== JSON.stringify(defaults[field]),
  ).length;

/** Query of the endpoints that list positions and transactions. */
export const tradeQuery = ({ marketTitle, betTitle, categories, direction }: TradeFilters, page: number) => ({
  marketTitle: marketTitle.trim(),
  betTitle: betTitle.trim(),
  marketCategory: categories,
  sortDirection: direction,
  page,
});
