import { Tabs } from '@mantine/core';
import { transactionsTexts, dateTime, dateTimeInWords } from '@wieszcz/texts';
import { useState } from 'react';
import { costOf, minus, NOTHING } from '#game/trading/figures.ts';
import { money, signedMoney } from '#game/trading/money.ts';
import { TradeCardHead } from '#game/trading/TradeCardHead.tsx';
import { defaultTradeFilters } from '#game/trading/tradeFilters.ts';
import { TradeList } from '#game/trading/TradeList.tsx';
import { changedCount, useAppliedFilters, useLocalFilters } from '#kit/lists/filters.ts';
import { PageTitle } from '#kit/navigation/PageTitle.tsx';
import { paths } from '#paths.ts';
import { useTransactions, type Transaction, type TransactionKind } from './useTransactions.ts';
import classes from './transactions.module.css';

const kinds: TransactionKind[] = ['purchases', 'sales'];

/** Purchases and sales in two tabs. A tab is mounted when it is first opened, and keeps its filters until the screen is left. */
export function TransactionsScreen() {
  const [tab, setTab] = useState<TransactionKind>('purchases');
  const [visited, setVisited] = useState<readonly TransactionKind[]>(['purchases']);
  const open = (kind: TransactionKind) => {
    setTab(kind);
    setVisited((old) => (old.includes(kind) ? old : [...old, kind]));
  };
  return (
    <>
      <PageTitle className={classes.title}>{transactionsTexts.title}</PageTitle>
      <Tabs value={tab} onChange={(kind) => open(kind as TransactionKind)}>
        <Tabs.List aria-label={transactionsTexts.tabsLabel} className={classes.tabs}>
          {kinds.map((kind) => (
            <Tabs.Tab key={kind} value={kind}>
              {transactionsTexts.tabs[kind]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {kinds.map((kind) => (
          <Tabs.Panel key={kind} value={kind}>
            {visited.includes(kind) && <TransactionList kind={kind} />}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}

/** The screen on which a player without transactions can make the first one. */
const emptyLinks = {
  purchases: { to: paths.markets(), label: transactionsTexts.toMarkets },
  sales: { to: paths.contracts, label: transactionsTexts.toPositions },
};

function TransactionList({ kind }: { kind: TransactionKind }) {
  const filters = useAppliedFilters(defaultTradeFilters, useLocalFilters(defaultTradeFilters));
  const query = useTransactions(kind, filters.applied, filters.page);
  return (
    <TradeList
      query={query}
      filters={filters}
      defaults={defaultTradeFilters}
      texts={transactionsTexts}
      emptyHint={transactionsTexts.emptyHint[kind]}
      isNarrowed={changedCount(filters.applied, defaultTradeFilters) > 0}
      emptyLink={emptyLinks[kind]}
      layout={{ gap: 10, cardHeight: 104, skeletons: 6 }}
    >
      {(transaction) => <TransactionCard key={transaction.id} transaction={transaction} kind={kind} />}
    </TradeList>
  );
}

/** One transaction: option, shares and price, buyer and seller, and its amount, negative for a purchase. */
function TransactionCard({ transaction, kind }: { transaction: Transaction; kind: TransactionKind }) {
  const { bet, marketInfo, option, price, shares, purchaser, dealer, transactionDate } = transaction;
  const amount = costOf(price, shares);
  return (
    <article className={`card ${classes.card}`}>
      <TradeCardHead
        marketInfo={marketInfo}
        to={paths.marketDetails(bet.marketId)}
        betTitle={bet.title}
        option={option}
        badge="option"
      >
        <p className={classes.people}>
          {transactionsTexts.purchaser}: {purchaser ?? transactionsTexts.organizer} · {transactionsTexts.seller}:{' '}
          {dealer ?? transactionsTexts.organizer}
        </p>
      </TradeCardHead>
      <div className={classes.sum}>
        <b className="num">{signedMoney(kind === 'purchases' ? minus(NOTHING, amount) : amount)}</b>
        <span className="num">{transactionsTexts.sharesAt(shares, money(price))}</span>
        <time className="num" dateTime={transactionDate} title={dateTimeInWords(transactionDate)}>
          {dateTime(transactionDate)}
        </time>
      </div>
    </article>
  );
}
