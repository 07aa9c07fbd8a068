import type { Market } from '@wieszcz/api';
import { type MarketId, objectionToDeleting, type UserId } from '@wieszcz/domain';
import { clearUnusedCover } from '../covers/covers.queries.ts';
import type { CoversFlag } from '../covers/covers.ts';
import type { GameDependencies } from '../game-dependencies.ts';
import { changeMarket, object } from './change-market.ts';
import { countBets, deleteMarketRow } from './market-life.queries.ts';
import { createFindMarket, readMarket } from './read-market.ts';

/** Answers the market as it was. */
export async function deleteMarket(game: GameDependencies, moderator: UserId, id: MarketId, flag: CoversFlag): Promise<Market> {
  const { shown, cover } = await changeMarket(game.changes, id, async (trx, market) => {
    object(objectionToDeleting(market, moderator, await countBets(trx, id)));
    const last = await readMarket({ ...game, findMarket: createFindMarket(trx) }, id, moderator, flag);
    await deleteMarketRow(trx, id);
    return { shown: last, cover: market.cover };
  });
  if (cover) await clearUnusedCover(game.db, cover);
  return shown;
}
