import type { Market } from '@wieszcz/api';
import { type MarketId, objectionToDeleting } from '@wieszcz/domain';
import { type DoneBy, insertAct } from '../../platform/acts.ts';
import type { StoreResult } from '../../platform/keyed-changes.ts';
import { deleteUnusedCover } from '../covers/covers.queries.ts';
import type { CoversFlag } from '../covers/covers.ts';
import type { GameDependencies } from '../dependencies.ts';
import { changeMarket, refuseOn } from './change-market.ts';
import { countBets, deleteMarketRow } from './market-life.queries.ts';
import { createFindMarket, readMarket } from './read-market.ts';

/** Deletes an unpublished market without bets; resolves to its last state. */
export async function deleteMarket(
  game: GameDependencies,
  by: DoneBy,
  id: MarketId,
  flag: CoversFlag,
  store: StoreResult<Market>,
): Promise<Market> {
  const { shown, cover } = await changeMarket(game.changes, id, async (trx, market) => {
    refuseOn(objectionToDeleting(market, by.actor, await countBets(trx, id)));
    const last = await readMarket({ ...game, findMarket: createFindMarket({ ...game, db: trx }) }, id, by.actor, flag);
    await insertAct(trx, { kind: 'marketDeleted', by, subject: { market: id } }, game.clock.now());
    await deleteMarketRow(trx, id);
    await store(trx, last);
    return { shown: last, cover: market.cover };
  });
  if (cover) await deleteUnusedCover(game.db, cover);
  return shown;
}
