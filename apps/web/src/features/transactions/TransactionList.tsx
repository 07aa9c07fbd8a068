import { Button, Skeleton } from '@mantine/core';
import { transactionsTexts as say } from '@wieszcz/texts';
import { useEffect, useId } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../api/failures.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../game/states/EmptyState.tsx';
import { FailedState } from '../../kit/feedback/FailedState.tsx';
import { FilteredPage, FilterPanel } from '../../kit/lists/FilterPanel.tsx';
import { announce } from '../../kit/feedback/LiveRegion.tsx';
import { Loading } from '../../kit/feedback/Loading.tsx';
import { PagePagination } from '../../kit/lists/PagePagination.tsx';
import { TradeFilterFields } from '../../game/trading/TradeFilterFields.tsx';
import { changedCount, useAppliedFilters, usualTradeFilters } from '../../kit/lists/filters.ts';
import { TransactionCard } from './TransactionCard.tsx';
import classes from './TransactionList.module.css';
import { useTransactions, type TransactionKind } from './useTransactions.ts';

export function TransactionList({ kind }: { kind: TransactionKind }) {
  const heading = useId();
  const filters = useAppliedFilters(usualTradeFilters);
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useTransactions(kind, filters.filters, filters.page);
  const total = data?.totalElements;
  useEffect(() => {
    if (total !== undefined && !isPlaceholderData) announce(say.found(total));
  }, [total, isPlaceholderData]);
  const active = changedCount(filters.filters, usualTradeFilters);
  const panel = (
    <FilterPanel active={active} onClear={filters.clear} onShow={filters.apply} showLabel={say.apply}>
      <TradeFilterFields draft={filters.draft} edit={filters.edit} apply={filters.apply} />
    </FilterPanel>
  );
  return (
    <FilteredPage panel={panel}>
      <h2 id={heading} tabIndex={-1} className="srOnly">
        {say.list}
      </h2>
      {isPending && <Skeletons />}
      {error && <FailedState message={messageOf(error)} onRetry={() => void refetch()} retrying={isFetching} />}
      {data && !error && data.empty && <Empty kind={kind} {...(active > 0 ? { onClear: filters.clear } : {})} />}
      {data && !error && !data.empty && (
        <div aria-busy={isPlaceholderData}>
          <div className={classes.cards}>
            {data.content.map((transaction) => (
              <TransactionCard key={transaction.id} transaction={transaction} kind={kind} />
            ))}
          </div>
          <PagePagination page={filters.page} totalPages={data.totalPages} onChange={filters.setPage} headingId={heading} />
        </div>
      )}
    </FilteredPage>
  );
}

function Empty({ kind, onClear }: { kind: TransactionKind; onClear?: () => void }) {
  const onward =
    kind === 'purchases' ? { to: paths.markets(), label: say.toMarkets } : { to: paths.contracts, label: say.toContracts };
  const action = onClear ? (
    <Button variant="default" onClick={onClear}>
      {say.clear}
    </Button>
  ) : (
    <Button variant="default" component={Link} to={onward.to}>
      {onward.label}
    </Button>
  );
  return (
    <EmptyState title={say.empty} action={action}>
      {say.emptyHint[kind]}
    </EmptyState>
  );
}

function Skeletons() {
  return (
    <Loading>
      <div className={classes.cards}>
        {Array.from({ length: 6 }, (_, card) => (
          <Skeleton key={card} height={104} radius="md" />
        ))}
      </div>
    </Loading>
  );
}
