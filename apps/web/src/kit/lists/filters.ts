import type { Category } from '@wieszcz/domain';
import { useState } from 'react';

/** What contracts and transactions are filtered by. */
export type TradeFilters = {
  marketTitle: string;
  betTitle: string;
  /** 0 all, 1 yes, 2 no */
  option: '0' | '1' | '2';
  categories: Category[];
  direction: 'desc' | 'asc';
};

export const usualTradeFilters: TradeFilters = { marketTitle: '', betTitle: '', option: '0', categories: [], direction: 'desc' };

/** Filters that wait for 'Zatwierdź'; applying them goes back to the first page. */
export function useAppliedFilters<Filters extends object>(usual: Filters) {
  const [draft, setDraft] = useState(usual);
  const [applied, setApplied] = useState({ filters: usual, page: 0 });
  const become = (filters: Filters) => {
    setDraft(filters);
    setApplied({ filters, page: 0 });
  };
  return {
    draft,
    edit: (changes: Partial<Filters>) => setDraft((old) => ({ ...old, ...changes })),
    filters: applied.filters,
    page: applied.page,
    setPage: (page: number) => setApplied((old) => ({ ...old, page })),
    apply: () => become(draft),
    /** For the few that apply at once. */
    applyNow: (changes: Partial<Filters>) => become({ ...draft, ...changes }),
    clear: () => become(usual),
  };
}

/** How many fields differ from the usual. */
export const changedCount = <Filters extends object>(filters: Filters, usual: Filters): number =>
  (Object.keys(usual) as (keyof Filters)[]).filter((field) => JSON.stringify(filters[field]) !== JSON.stringify(usual[field]))
    .length;

/** As the calls take them. */
export const tradeQuery = ({ marketTitle, betTitle, categories, direction }: TradeFilters, page: number) => ({
  marketTitle: marketTitle.trim(),
  betTitle: betTitle.trim(),
  marketCategory: categories,
  sortDirection: direction,
  page,
});
