import type { Market } from '@wieszcz/api';
import type { MarketId, UserId } from '@wieszcz/domain';
import { refused } from '../../platform/http/app-error.ts';
import { type MarketRow, type MarketWithBets, showMarket } from '../../presenters/market.ts';
import { bestPricesOf } from '../chances/best-prices.queries.ts';
import type { CoversFlag } from '../covers/covers.ts';
import type { GameDependencies } from '../dependencies.ts';
import { createFindVisible } from '../visibility/find-visible.ts';
import { listBetsOfMarkets, listVisibleMarkets } from './markets.queries.ts';

/** The dependencies of reads of markets with their bets. */
export type ReadsBets = Pick<GameDependencies, 'db' | 'clock' | 'chances'>;

/** Adds to any number of markets their bets with their chances. */
export async function withBets<Row extends MarketRow>(
  { db, clock, chances }: ReadsBets,
  markets: Row[],
): Promise<(Row & MarketWithBets)[]> {
  // Several viewers may have asked for the same market.
  const byId = new Map(markets.map((market) => [market.id, market]));
  const bets = await listBetsOfMarkets(db, [...byId.keys()], clock.now());
  const shown = await chances.of(bets.map((bet) => ({ ...byId.get(bet.marketId)!, ...bet })));
  const traded = bets.map((bet) => ({ ...bet, bestPrices: bestPricesOf(bet), shownChance: shown.get(bet.id)! }));
  const betsOf = Map.groupBy(traded, ({ marketId }) => marketId);
  return markets.map((market) => ({ ...market, bets: betsOf.get(market.id) ?? [] }));
}

export const createFindMarket = (game: ReadsBets): GameDependencies['findMarket'] =>
  createFindVisible(async (requests) => withBets(game, await listVisibleMarkets(game.db, requests)));

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
