import type { Market, Page } from '@wieszcz/api';
import { showMarket } from '../../presenters/market.ts';
import type { CoversFlag } from '../covers/covers.ts';
import type { GameDependencies } from '../dependencies.ts';
import { countedPage } from '../lists/counted-page.ts';
import type { Paging } from '../lists/filters.queries.ts';
import { countMarkets, listMarkets, type MarketFilter, type MarketSort } from './markets.queries.ts';
import { withBets } from './read-market.ts';

/** A page of a list of markets, with their bets and covers. */
export async function readMarketList(
  game: GameDependencies,
  filter: MarketFilter,
  sort: MarketSort,
  { covers: flag, ...paging }: Paging & CoversFlag,
): Promise<Page<Market>> {
  const { db, covers, counts } = game;
  const rows = await withBets(game, await listMarkets(db, filter, sort, paging));
  const cover = await covers.showInList(
    { covers: flag },
    rows.map((row) => row.cover),
  );
  const count = counts.cached(['markets', filter], (limit) => countMarkets(db, filter, limit));
  return countedPage(paging, rows, count, (market) => showMarket(market, cover));
}
