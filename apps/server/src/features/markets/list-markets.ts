import type { Market, Page } from '@wieszcz/contract';
import { countedPage } from '../counted-page.ts';
import type { CoversFlag } from '../covers/covers.ts';
import type { Paging } from '../filters.queries.ts';
import type { Game } from '../game.ts';
import { countMarkets, type MarketFilter, type MarketSort, selectMarkets } from './markets.queries.ts';
import { withBets } from './show-market.ts';

export async function listMarkets(
  game: Game,
  filter: MarketFilter,
  sort: MarketSort,
  { covers, ...paging }: Paging & CoversFlag,
): Promise<Page<Market>> {
  const rows = await selectMarkets(game.db, filter, sort, paging);
  const show = await withBets(game, rows, { covers });
  return countedPage(
    paging,
    rows,
    game.counts.of(['markets', filter], (limit) => countMarkets(game.db, filter, limit)),
    show,
  );
}
