import { Button, Skeleton } from '@mantine/core';
import { transactionsTexts as say } from '@wieszcz/texts';
import { useEffect, useId } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../game/states/EmptyState.tsx';
import { PagedResults } from '../../game/states/PagedResults.tsx';
import { TradeFilterFields } from '../../game/trading/TradeFilterFields.tsx';
import { announce } from '../../kit/feedback/LiveRegion.tsx';
import { Loading } from '../../kit/feedback/Loading.tsx';
import { changedCount, useAppliedFilters, usualTradeFilters } from '../../kit/lists/filters.ts';
import { FilteredPage, FilterPanel } from '../../kit/lists/FilterPanel.tsx';
import { TransactionCard } from './TransactionCard.tsx';
import classes from './TransactionList.module.css';
import { useTransactions, type TransactionKind } from './useTransactions.ts';

/** The player's purchases or sales, a page at a time, with their filters. */
export function TransactionList({ kind }: { kind: TransactionKind }) {
  const heading = useId();
  const filters = useAppliedFilters(usualTradeFilters);
  const query = useTransactions(kind, filters.filters, filters.page);
  const { data, isPlaceholderData } = query;
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
      <PagedResults
        query={query}
        page={filters.page}
        onPage={filters.setPage}
        headingId={heading}
        skeleton={<Skeletons />}
        empty={<NoTransactions kind={kind} {...(active > 0 ? { onClear: filters.clear } : {})} />}
      >
        {(transactions) => (
          <div className={classes.cards}>
            {transactions.map((transaction) => (
              <TransactionCard key={transaction.id} transaction={transaction} kind={kind} />
            ))}
          </div>
        )}
      </PagedResults>
    </FilteredPage>
  );
}

/** Without `onClear`, that is without active filters, the button leads to where a first transaction can be made. */
function NoTransactions({ kind, onClear }: { kind: TransactionKind; onClear?: () => void }) {
  const link =
    kind === 'purchases' ? { to: paths.markets(), label: say.toMarkets } : { to: paths.contracts, label: say.toContracts };
  const action = onClear ? (
    <Button variant="default" onClick={onClear}>
      {say.clear}
    </Button>
  ) : (
    <Button variant="default" component={Link} to={link.to}>
      {link.label}
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
