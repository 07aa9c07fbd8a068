import type { Category } from '@wieszcz/domain';
import { marketsTexts as say } from '@wieszcz/texts';
import { useDeferredValue, useEffect } from 'react';
import { PagedResults } from '../../../game/states/PagedResults.tsx';
import { FilteredPage, FilterPanel } from '../../../kit/lists/FilterPanel.tsx';
import { announce } from '../../../kit/feedback/LiveRegion.tsx';
import { EmptyMarkets } from './EmptyMarkets.tsx';
import { FilterFields } from './FilterFields.tsx';
import { MarketCards, MarketSkeletons } from './MarketCards.tsx';
import { SearchBox } from './SearchBox.tsx';
import { activeCount, useMarketFilters, defaultFilters } from './filters.ts';
import { countOf, type ListName } from './lists.ts';
import { useMarkets } from './useMarkets.ts';

const HEADING = 'markets-heading';

type MarketListProps = {
  list: ListName;
  /** Chosen when the tab opens. */
  categories: Category[];
  /** Receives the number of markets found, in words; '' until it is known. */
  onCount: (count: string) => void;
};

/** One tab: a list of markets a page at a time, with its filters. */
export function MarketList({ list, categories, onCount }: MarketListProps) {
  const [filters, change] = useMarketFilters(categories);
  const query = useMarkets(list, filters);
  const { isPlaceholderData } = query;
  // A deferred render can be interrupted, so a slow phone stays responsive while the cards are drawn.
  const data = useDeferredValue(query.data);
  const total = query.data?.totalElements;
  useEffect(() => {
    onCount(total === undefined ? '' : countOf(list, total));
    if (total !== undefined && !isPlaceholderData) announce(say.found(total));
  }, [total, isPlaceholderData, list, onCount]);
  const clear = () => change({ ...defaultFilters, title: '' });

  const panel = (
    <FilterPanel active={activeCount(filters)} onClear={clear} {...(total === undefined ? {} : { showLabel: say.show(total) })}>
      <FilterFields filters={filters} onChange={change} />
    </FilterPanel>
  );
  return (
    <FilteredPage
      panel={panel}
      toolbar={<SearchBox key={filters.title} title={filters.title} onSearch={(title) => change({ title })} />}
    >
      <h2 id={HEADING} tabIndex={-1} className="srOnly">
        {say.list}
      </h2>
      <PagedResults
        query={{ ...query, data }}
        page={filters.page}
        onPage={(page) => change({ page })}
        headingId={HEADING}
        skeleton={<MarketSkeletons list={list} />}
        empty={<EmptyMarkets list={list} filters={filters} onClear={clear} onFirstPage={() => change({ page: 0 })} />}
        fadePrevious
      >
        {(markets) => <MarketCards list={list} markets={markets} />}
      </PagedResults>
    </FilteredPage>
  );
}
