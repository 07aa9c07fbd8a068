import type { Market } from '@wieszcz/contract';
import type { MarketId, UserId } from '@wieszcz/domain';
import { refused } from '../../platform/http/app-error.ts';
import { type MarketRow, showMarket } from '../../presenters/market.ts';
import type { CoversFlag } from '../covers/covers.ts';
import type { Game } from '../game.ts';
import { selectBetsOf, selectMarket } from './markets.queries.ts';

type Reading = Pick<Game, 'db' | 'covers'>;

/** Markets with their bets, however many, in two queries. */
export async function withBets(
  { db, covers }: Reading,
  markets: MarketRow[],
  flag: CoversFlag,
): Promise<(market: MarketRow) => Market> {
  const [bets, cover] = await Promise.all([
    selectBetsOf(
      db,
      markets.map((market) => market.id),
    ),
    covers.show(
      flag,
      markets.map((market) => market.cover),
    ),
  ]);
  const byMarket = Map.groupBy(bets, (bet) => bet.marketId);
  return (market) => showMarket(market, byMarket.get(market.id) ?? [], cover);
}

/** One market as its viewer may see it. */
export async function readMarket(game: Reading, id: MarketId, viewer: UserId | null, flag: CoversFlag): Promise<Market> {
  const market = await selectMarket(game.db, id, viewer);
  if (!market) throw refused('MARKET_NOT_FOUND');
  const show = await withBets(game, [market], flag);
  return show(market);
}
