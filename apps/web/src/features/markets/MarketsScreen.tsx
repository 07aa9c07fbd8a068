import { Button, Tabs } from '@mantine/core';
import { CATEGORIES, type Category } from '@wieszcz/domain';
import { marketsTexts as say } from '@wieszcz/texts';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useRole } from '../../api/session.ts';
import { IconPlus } from '../../kit/icons/icons.ts';
import { paths } from '../../paths.ts';
import { PageTitle } from '../../kit/navigation/PageTitle.tsx';
import { MarketList } from './list/MarketList.tsx';
import classes from './MarketsScreen.module.css';
import { tabsOf, type ListName } from './list/lists.ts';

const isCategory = (text: string | null): text is Category => CATEGORIES.includes(text as Category);

/** All markets a visitor may see, a tab per list. */
export function MarketsScreen() {
  const role = useRole();
  const tabs = tabsOf(role);
  const [chosen, choose] = useState<ListName | null>(null);
  const list = chosen !== null && tabs.includes(chosen) ? chosen : (tabs[0] ?? 'open');
  const [query] = useSearchParams();
  const category = query.get('category');
  const [count, setCount] = useState('');
  return (
    <>
      <div className={classes.head}>
        <PageTitle>{say.title}</PageTitle>
        {role === 'ROLE_MODERATOR' ? (
          <Button component={Link} to={paths.createMarket} size="md" leftSection={<IconPlus size={18} aria-hidden />}>
            {say.newMarket}
          </Button>
        ) : (
          <span className={classes.count}>{count}</span>
        )}
      </div>
      <Tabs value={list} onChange={(tab) => choose(tab as ListName)} keepMounted={false} className={classes.tabs}>
        <Tabs.List aria-label={say.tabsLabel} className={classes.list}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {say.tabs[tab]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((tab) => (
          <Tabs.Panel key={tab} value={tab}>
            <MarketList key={category} list={tab} categories={isCategory(category) ? [category] : []} onCount={setCount} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}
