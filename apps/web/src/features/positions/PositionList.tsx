import { Button } from '@mantine/core';
import { contractsTexts as say } from '@wieszcz/texts';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../game/states/EmptyState.tsx';
import { PagedResults } from '../../game/states/PagedResults.tsx';
import { TradeFilterFields } from '../../game/trading/TradeFilterFields.tsx';
import { announce } from '../../kit/feedback/LiveRegion.tsx';
import { changedCount, type useAppliedFilters } from '../../kit/lists/filters.ts';
import { FilteredPage, FilterPanel } from '../../kit/lists/FilterPanel.tsx';
import { PositionCard } from './PositionCard.tsx';
import classes from './PositionList.module.css';
import { PositionSkeletons } from './PositionSkeletons.tsx';
import { usePositions, type PositionFilters } from './usePositions.ts';

const HEADING = 'contracts-heading';

type PositionListProps = {
  filters: ReturnType<typeof useAppliedFilters<PositionFilters>>;
  /** The filters of a list that nothing narrows. */
  defaults: PositionFilters;
  /** Receives the number of positions found, in words; '' until it is known. */
  onCount: (count: string) => void;
  emptyHint: string;
  /** Further filters in the panel. */
  fields?: ReactNode;
  /** Filters above the list. With them the status has its own control and doesn't count as a filter of the panel. */
  toolbar?: ReactNode;
};

/** The player's positions, a page at a time, with their filters. */
export function PositionList({ filters, defaults, onCount, emptyHint, fields, toolbar }: PositionListProps) {
  const query = usePositions(filters.filters, filters.page);
  const { data, isPlaceholderData } = query;
  const total = data?.totalElements;
  useEffect(() => {
    onCount(total === undefined ? '' : say.count(total));
    if (total !== undefined && !isPlaceholderData) announce(say.found(total));
  }, [total, isPlaceholderData, onCount]);
  const active = changedCount(filters.filters, toolbar ? { ...defaults, status: filters.filters.status } : defaults);
  const panel = (
    <FilterPanel active={active} onClear={filters.clear} onShow={filters.apply} showLabel={say.apply}>
      <TradeFilterFields draft={filters.draft} edit={filters.edit} apply={filters.apply}>
        {fields}
      </TradeFilterFields>
    </FilterPanel>
  );
  return (
    <FilteredPage panel={panel} toolbar={toolbar || undefined}>
      <h2 id={HEADING} tabIndex={-1} className="srOnly">
        {say.list}
      </h2>
      <PagedResults
        query={query}
        page={filters.page}
        onPage={filters.setPage}
        headingId={HEADING}
        skeleton={<PositionSkeletons />}
        empty={<NoPositions hint={emptyHint} {...(active > 0 ? { onClear: filters.clear } : {})} />}
      >
        {(positions) => (
          <div className={classes.cards}>
            {positions.map((position) => (
              <PositionCard key={position.id} position={position} />
            ))}
          </div>
        )}
      </PagedResults>
    </FilteredPage>
  );
}

/** Without `onClear`, that is without active filters, the button leads to the markets. */
function NoPositions({ hint, onClear }: { hint: string; onClear?: () => void }) {
  const action = onClear ? (
    <Button variant="default" onClick={onClear}>
      {say.clear}
    </Button>
  ) : (
    <Button variant="default" component={Link} to={paths.markets()}>
      {say.browseMarkets}
    </Button>
  );
  return (
    <EmptyState title={say.empty} action={action}>
      {hint}
    </EmptyState>
  );
}
