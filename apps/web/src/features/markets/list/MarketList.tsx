import { Input, SegmentedControl } from '@mantine/core';
import { marketsTexts } from '@wieszcz/texts';
import { useDeferredValue, useEffect, useId } from 'react';
import { CategoryCheckboxes } from '#game/markets/CategoryCheckboxes.tsx';
import { PagedResults } from '#game/states/PagedResults.tsx';
import { useFoundAnnouncement } from '#game/states/useFoundAnnouncement.ts';
import { Choice } from '#kit/forms/Choice.tsx';
import { SearchBox } from '#kit/forms/SearchBox.tsx';
import { FilteredPage, FilterPanel } from '#kit/lists/FilterPanel.tsx';
import { EmptyMarkets } from './EmptyMarkets.tsx';
import { activeCount, noFilters, SIZES, SORTS, type ChangeFilters, type MarketFilters, type Sort } from './filters.ts';
import { countInWords, type ListName } from './lists.ts';
import { MarketCards, MarketSkeletons } from './MarketCards.tsx';
import { useMarkets } from './useMarkets.ts';

const HEADING_ID = 'markets-heading';

const searchTexts = {
  label: marketsTexts.searchLabel,
  placeholder: marketsTexts.searchPlaceholder,
  button: marketsTexts.search,
  clear: marketsTexts.clearSearch,
};

type MarketListProps = {
  list: ListName;
  filters: MarketFilters;
  onChange: ChangeFilters;
  onPage: (page: number) => void;
  /** Receives the number of markets found, in words; '' until it is known. */
  onCount: (count: string) => void;
};

/** Content of one tab: a paged list of markets with its filters. Announces the number of results to screen readers. */
export function MarketList({ list, filters, onChange, onPage, onCount }: MarketListProps) {
  const query = useMarkets(list, filters);
  const { page, ...ofList } = filters;
  const { error, errorUpdateCount, isPlaceholderData, refetch } = query;
  // A deferred render can be interrupted, so a slow phone stays responsive while the cards are drawn.
  const data = useDeferredValue(query.data);
  const total = query.data?.totalElements;
  useEffect(() => onCount(total === undefined ? '' : countInWords(list, total)), [total, list, onCount]);
  useFoundAnnouncement(query, ofList, marketsTexts.found);
  const clear = () => onChange(noFilters);

  const panel = (
    <FilterPanel
      active={activeCount(filters)}
      onClear={clear}
      {...(total === undefined ? {} : { showLabel: marketsTexts.show(total) })}
    >
      <FilterFields filters={filters} onChange={onChange} />
    </FilterPanel>
  );
  return (
    <FilteredPage
      panel={panel}
      toolbar={<SearchBox text={filters.title} texts={searchTexts} onSearch={(title) => onChange({ title })} />}
    >
      <h2 id={HEADING_ID} tabIndex={-1} className="srOnly">
        {marketsTexts.list}
      </h2>
      <PagedResults
        query={{ data, error, errorUpdateCount, refetch, isPlaceholderData: isPlaceholderData || data !== query.data }}
        page={page}
        onPage={onPage}
        filters={ofList}
        headingId={HEADING_ID}
        skeleton={<MarketSkeletons list={list} />}
        empty={<EmptyMarkets list={list} filters={filters} onClear={clear} />}
        fadePrevious
      >
        {(markets) => <MarketCards list={list} markets={markets} />}
      </PagedResults>
    </FilteredPage>
  );
}

const sorts = (Object.keys(SORTS) as Sort[]).map((value) => ({ value, label: marketsTexts.sorts[value] }));

function FilterFields({ filters, onChange }: { filters: MarketFilters; onChange: ChangeFilters }) {
  const sizeLabel = useId();
  return (
    <>
      <Choice label={marketsTexts.sort} data={sorts} value={filters.sort} onChange={(sort) => onChange({ sort })} />
      <CategoryCheckboxes value={filters.categories} onChange={(categories) => onChange({ categories })} />
      <div>
        <Input.Label component="span" id={sizeLabel}>
          {marketsTexts.size}
        </Input.Label>
        <SegmentedControl
          fullWidth
          aria-labelledby={sizeLabel}
          data={SIZES.map(String)}
          value={String(filters.size)}
          onChange={(size) => onChange({ size: Number(size) })}
        />
      </div>
    </>
  );
}
