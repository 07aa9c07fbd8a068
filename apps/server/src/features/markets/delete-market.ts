import type { Market } from '@wieszcz/api';
import { type MarketId, objectionToDeleting, type UserId } from '@wieszcz/domain';
import { deleteUnusedCover } from '../covers/covers.queries.ts';
import type { CoversFlag } from '../covers/covers.ts';
import type { GameDependencies } from '../dependencies.ts';
import { changeMarket, refuseOn } from './change-market.ts';
import { countBets, deleteMarketRow } from './market-life.queries.ts';
import { createFindMarket, readMarket } from './read-market.ts';

/** Deletes an unpublished market without bets; resolves to its last state. */
export async function deleteMarket(game: GameDependencies, moderator: UserId, id: MarketId, flag: CoversFlag): Promise<Market> {
  const { shown, cover } = await changeMarket(game.changes, id, async (trx, market) => {
    refuseOn(objectionToDeleting(market, moderator, await countBets(trx, id)));
    const last = await readMarket({ ...game, findMarket: createFindMarket(trx) }, id, moderator, flag);
    await deleteMarketRow(trx, id);
    return { shown: last, cover: market.cover };
  });
  if (cover) await deleteUnusedCover(game.db, cover);
  return shown;
}
