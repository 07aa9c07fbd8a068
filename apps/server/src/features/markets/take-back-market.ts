import { type MarketId, objectionToTakingBack } from '@wieszcz/domain';
import { type DoneBy, insertAct } from '../../platform/acts.ts';
import type { StoreResult } from '../../platform/keyed-changes.ts';
import { deleteRecordedOf } from '../chances/recorded.queries.ts';
import type { GameDependencies } from '../dependencies.ts';
import { changeMarket, refuseOn } from './change-market.ts';
import { findParticipation, markPrivate } from './market-life.queries.ts';

/**
 * Makes a published market private again, so that its author can change everything. Purchases and bids need the market's row lock, too: if
 * one is committed before, the change is refused; one that comes after is refused itself.
 */
export async function takeBackMarket(
  { changes, clock }: GameDependencies,
  by: DoneBy,
  id: MarketId,
  store: StoreResult<void>,
): Promise<void> {
  await changeMarket(changes, id, async (trx, market) => {
    refuseOn(objectionToTakingBack(market, by.actor, await findParticipation(trx, id)));
    await markPrivate(trx, id);
    await deleteRecordedOf(trx, id);
    await insertAct(trx, { kind: 'marketTakenBack', by, subject: { market: id } }, clock.now());
    await store(trx);
  });
}
