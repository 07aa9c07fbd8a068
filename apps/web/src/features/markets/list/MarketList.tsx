import type { Category } from '@wieszcz/domain';
import { marketsTexts as say } from '@wieszcz/texts';
import { useDeferredValue, useEffect } from 'react';
import { messageOf } from '../../../api/failures.ts';
import { FailedState } from '../../../kit/feedback/FailedState.tsx';
import { FilteredPage, FilterPanel } from '../../../kit/lists/FilterPanel.tsx';
import { announce } from '../../../kit/feedback/LiveRegion.tsx';
import { PagePagination } from '../../../kit/lists/PagePagination.tsx';
import { EmptyMarkets } from './EmptyMarkets.tsx';
import { FilterFields } from './FilterFields.tsx';
import { MarketCards, MarketSkeletons } from './MarketCards.tsx';
import { SearchBox } from './SearchBox.tsx';
import { activeCount, useMarketFilters, usualFilters } from './filters.ts';
import { countOf, type ListName } from './lists.ts';
import { useMarkets } from './useMarkets.ts';

const HEADING = 'markets-heading';

type MarketListProps = { list: ListName; categories: Category[]; onCount: (count: string) => void };

/** One tab: its filters, which start anew with it, and its page of markets. */
export function MarketList({ list, categories, onCount }: MarketListProps) {
  const [filters, change] = useMarketFilters(categories);
  const { data: found, error, isFetching, isPlaceholderData, refetch } = useMarkets(list, filters);
  // Cards are drawn in short steps, so that a slow phone stays responsive.
  const data = useDeferredValue(found);
  const total = found?.totalElements;
  useEffect(() => {
    onCount(total === undefined ? '' : countOf(list, total));
    if (total !== undefined && !isPlaceholderData) announce(say.found(total));
  }, [total, isPlaceholderData, list, onCount]);
  const clear = () => change({ ...usualFilters, title: '' });

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
      {!data && !error && <MarketSkeletons own={list} />}
      {error && <FailedState message={messageOf(error)} onRetry={() => void refetch()} retrying={isFetching} />}
      {data && !error && data.empty && (
        <EmptyMarkets list={list} filters={filters} onClear={clear} onFirstPage={() => change({ page: 0 })} />
      )}
      {data && !error && !data.empty && (
        <div aria-busy={isPlaceholderData} style={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
          <MarketCards list={list} markets={data.content} />
          <PagePagination
            page={filters.page}
            totalPages={data.totalPages}
            onChange={(page) => change({ page })}
            headingId={HEADING}
          />
        </div>
      )}
    </FilteredPage>
  );
}
