import { Tabs } from '@mantine/core';
import { transactionsTexts } from '@wieszcz/texts';
import { useState } from 'react';
import { PageTitle } from '#kit/navigation/PageTitle.tsx';
import { TransactionList } from './TransactionList.tsx';
import type { TransactionKind } from './useTransactions.ts';
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
