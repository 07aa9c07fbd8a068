import type { Market } from '@wieszcz/api';
import type { MarketId, UserId } from '@wieszcz/domain';
import type { Database } from '../../platform/database/pool.ts';
import { refused } from '../../platform/http/app-error.ts';
import { type MarketRow, type MarketWithBets, showMarket } from '../../presenters/market.ts';
import type { CoversFlag } from '../covers/covers.ts';
import type { GameDependencies } from '../dependencies.ts';
import { createFindVisible } from '../visibility/find-visible.ts';
import { listBetsOfMarkets, listVisibleMarkets } from './markets.queries.ts';

/** Adds to any number of markets their bets, by one query. */
export async function withBets<Row extends MarketRow>(db: Database, markets: Row[]): Promise<(Row & MarketWithBets)[]> {
  const bets = await listBetsOfMarkets(
    db,
    markets.map((market) => market.id),
  );
  const byMarket = Map.groupBy(bets, (bet) => bet.marketId);
  return markets.map((market) => ({ ...market, bets: byMarket.get(market.id) ?? [] }));
}

export const createFindMarket = (db: Database): GameDependencies['findMarket'] =>
  createFindVisible(async (requests) => withBets(db, await listVisibleMarkets(db, requests)));

/** The answer for one market. Throws MARKET_NOT_FOUND also if the viewer may not see it. */
export async function readMarket(
  { findMarket, covers }: Pick<GameDependencies, 'findMarket' | 'covers'>,
  id: MarketId,
  viewer: UserId | null,
  flag: CoversFlag,
): Promise<Market> {
  const market = await findMarket(id, viewer);
  if (!market) throw refused('MARKET_NOT_FOUND');
  return showMarket(market, await covers.show(flag, market.cover));
}
