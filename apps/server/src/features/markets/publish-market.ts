import { type MarketId, objectionToPublishing } from '@wieszcz/domain';
import { type DoneBy, insertAct } from '../../platform/acts.ts';
import type { StoreResult } from '../../platform/keyed-changes.ts';
import type { GameDependencies } from '../dependencies.ts';
import { changeMarket, refuseOn } from './change-market.ts';
import { countBets, markPublished } from './market-life.queries.ts';

export async function publishMarket(
  { changes, clock }: GameDependencies,
  by: DoneBy,
  id: MarketId,
  store: StoreResult<void>,
): Promise<void> {
  await changeMarket(changes, id, async (trx, market) => {
    const now = clock.now();
    refuseOn(objectionToPublishing(market, by.actor, await countBets(trx, id), now));
    await markPublished(trx, id, now);
    await insertAct(trx, { kind: 'marketPublished', by, subject: { market: id } }, now);
    await store(trx);
  });
}
