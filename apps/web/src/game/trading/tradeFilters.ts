import { CATEGORIES, type Category } from '@wieszcz/domain';
import { anyText, oneOf, someOf, type FilterReaders } from '#kit/lists/filterQuery.ts';

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

export const tradeFilterReaders: FilterReaders<TradeFilters> = {
  marketTitle: anyText,
  betTitle: anyText,
  option: oneOf(['0', '1', '2']),
  categories: someOf(CATEGORIES),
  direction: oneOf(['desc', 'asc']),
};

/** Query of the endpoints that list positions and transactions. */
export const tradeQuery = ({ marketTitle, betTitle, categories, direction }: TradeFilters, page: number) => ({
  marketTitle: marketTitle.trim(),
  betTitle: betTitle.trim(),
  marketCategory: categories,
  sortDirection: direction,
  page,
});
