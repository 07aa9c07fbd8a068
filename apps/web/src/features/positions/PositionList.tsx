import { Button } from '@mantine/core';
import { contractsTexts as say } from '@wieszcz/texts';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../api/failures.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../game/states/EmptyState.tsx';
import { FailedState } from '../../kit/feedback/FailedState.tsx';
import { FilteredPage, FilterPanel } from '../../kit/lists/FilterPanel.tsx';
import { announce } from '../../kit/feedback/LiveRegion.tsx';
import { PagePagination } from '../../kit/lists/PagePagination.tsx';
import { TradeFilterFields } from '../../game/trading/TradeFilterFields.tsx';
import { changedCount, type useAppliedFilters } from '../../kit/lists/filters.ts';
import { PositionCard } from './PositionCard.tsx';
import classes from './PositionList.module.css';
import { PositionSkeletons } from './PositionSkeletons.tsx';
import { usePositions, type PositionFilters } from './usePositions.ts';

const HEADING = 'contracts-heading';

type PositionListProps = {
  filters: ReturnType<typeof useAppliedFilters<PositionFilters>>;
  usual: PositionFilters;
  onCount: (count: string) => void;
  emptyHint: string;
  fields?: ReactNode;
  toolbar?: ReactNode;
};

export function PositionList({ filters, usual, onCount, emptyHint, fields, toolbar }: PositionListProps) {
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = usePositions(filters.filters, filters.page);
  const total = data?.totalElements;
  useEffect(() => {
    onCount(total === undefined ? '' : say.count(total));
    if (total !== undefined && !isPlaceholderData) announce(say.found(total));
  }, [total, isPlaceholderData, onCount]);
  const active = changedCount(filters.filters, toolbar ? { ...usual, status: filters.filters.status } : usual);
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
      {isPending && <PositionSkeletons />}
      {error && <FailedState message={messageOf(error)} onRetry={() => void refetch()} retrying={isFetching} />}
      {data && !error && data.empty && <Empty hint={emptyHint} {...(active > 0 ? { onClear: filters.clear } : {})} />}
      {data && !error && !data.empty && (
        <div aria-busy={isPlaceholderData}>
          <div className={classes.cards}>
            {data.content.map((position) => (
              <PositionCard key={position.id} position={position} />
            ))}
          </div>
          <PagePagination page={filters.page} totalPages={data.totalPages} onChange={filters.setPage} headingId={HEADING} />
        </div>
      )}
    </FilteredPage>
  );
}

function Empty({ hint, onClear }: { hint: string; onClear?: () => void }) {
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
