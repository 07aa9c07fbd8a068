import { Button, Tabs } from '@mantine/core';
import { marketsTexts, wholeNumber } from '@wieszcz/texts';
import { useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useMarketCounts } from '#api/marketCounts.ts';
import { useRole } from '#api/session.ts';
import { IconPlus } from '#kit/icons/icons.ts';
import { PageTitle } from '#kit/navigation/PageTitle.tsx';
import { paths } from '#paths.ts';
import { useMarketFilters } from './list/filters.ts';
import { lists, tabsOf, type ListName } from './list/lists.ts';
import { MarketList } from './list/MarketList.tsx';
import classes from './markets.module.css';

/** Lists of markets, a tab each; the user's role decides which. */
export function MarketsScreen() {
  const role = useRole();
  const tabs = tabsOf(role);
  const { list: addressed, filters, change, setPage, open } = useMarketFilters();
  // The address may name a list that the role doesn't have, for example after signing in or out.
  const list = tabs.find((tab) => tab === addressed) ?? tabs[0] ?? 'open';
  const counts = useMarketCounts();
  const tabRow = useTabInView(tabs.indexOf(list), counts !== undefined);
  const [countText, setCountText] = useState('');
  return (
    <>
      <div className={classes.head}>
        <PageTitle>{marketsTexts.title}</PageTitle>
        {role === 'ROLE_MODERATOR' ? (
          <Button component={Link} to={paths.createMarket} size="md" leftSection={<IconPlus size={18} />}>
            {marketsTexts.newMarket}
          </Button>
        ) : (
          <span className={classes.count}>{countText}</span>
        )}
      </div>
      <Tabs value={list} onChange={(tab) => open(tab === tabs[0] ? '' : (tab as ListName))} keepMounted={false}>
        <Tabs.List ref={tabRow} aria-label={marketsTexts.tabsLabel} className={classes.tabs}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {marketsTexts.tabs[tab]}
              {counts && <TabCount count={counts[lists[tab].counted]} />}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((tab) => (
          <Tabs.Panel key={tab} value={tab}>
            <MarketList list={tab} filters={filters} onChange={change} onPage={setPage} onCount={setCountText} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}

/**
 * Scrolls the row of tabs until the selected one is visible. On a phone the row is wider than the screen: a link can select a tab outside it,
 * and the counts, which arrive later, widen the tabs before it.
 */
function useTabInView(index: number, hasCounts: boolean) {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const tab = row.current?.children[index];
    if (!row.current || !tab) return;
    const [outer, inner] = [row.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    // Only sideways: `scrollIntoView` would move the page, too.
    if (inner.left < outer.left || inner.right > outer.right)
      row.current.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
    // oxlint-disable-next-line react/exhaustive-deps -- the counts change the widths
  }, [index, hasCounts]);
  return row;
}

function TabCount({ count }: { count: number }) {
  return (
    <>
      <span className={`num ${classes.tabCount}`} aria-hidden>
        {wholeNumber(count)}
      </span>
      <span className="srOnly">, {marketsTexts.tabCount(count)}</span>
    </>
  );
}
