import type { Market, Page } from '@wieszcz/api';
import { showMarket } from '../../presenters/market.ts';
import { countedPage } from '../lists/counted-page.ts';
import type { CoversFlag } from '../covers/covers.ts';
import type { Paging } from '../lists/filters.queries.ts';
import type { GameDependencies } from '../game-dependencies.ts';
import { countMarkets, type MarketFilter, type MarketSort, selectMarkets } from './markets.queries.ts';
import { withBets } from './read-market.ts';

export async function listMarkets(
  { db, covers, counts }: GameDependencies,
  filter: MarketFilter,
  sort: MarketSort,
  { covers: flag, ...paging }: Paging & CoversFlag,
): Promise<Page<Market>> {
  const rows = await withBets(db, await selectMarkets(db, filter, sort, paging));
  const cover = await covers.showInList(
    { covers: flag },
    rows.map((row) => row.cover),
  );
  return countedPage(
    paging,
    rows,
    counts.of(['markets', filter], (limit) => countMarkets(db, filter, limit)),
    (market) => showMarket(market, cover),
  );
}
