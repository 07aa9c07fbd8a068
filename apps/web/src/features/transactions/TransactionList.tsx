import { transactionsTexts as say } from '@wieszcz/texts';
import { paths } from '#paths.ts';
import { TradeList } from '#game/trading/TradeList.tsx';
import { changedCount, defaultTradeFilters, useAppliedFilters } from '#kit/lists/filters.ts';
import { TransactionCard } from './TransactionCard.tsx';
import { useTransactions, type TransactionKind } from './useTransactions.ts';

/** The screen on which a player without transactions can make the first one. */
const emptyLinks = {
  purchases: { to: paths.markets(), label: say.toMarkets },
  sales: { to: paths.contracts, label: say.toContracts },
};

export function TransactionList({ kind }: { kind: TransactionKind }) {
  const filters = useAppliedFilters(defaultTradeFilters);
  const query = useTransactions(kind, filters.applied, filters.page);
  return (
    <TradeList
      query={query}
      filters={filters}
      defaults={defaultTradeFilters}
      texts={say}
      emptyHint={say.emptyHint[kind]}
      isNarrowed={changedCount(filters.applied, defaultTradeFilters) > 0}
      emptyLink={emptyLinks[kind]}
      layout={{ gap: 10, cardHeight: 104, skeletons: 6 }}
    >
      {(transaction) => <TransactionCard key={transaction.id} transaction={transaction} kind={kind} />}
    </TradeList>
  );
}
