import { type MarketId, objectionToPublishing, type UserId } from '@wieszcz/domain';
import type { GameDependencies } from '../dependencies.ts';
import { changeMarket, refuseOn } from './change-market.ts';
import { countBets, markPublished } from './market-life.queries.ts';

export async function publishMarket({ changes, clock }: GameDependencies, moderator: UserId, id: MarketId): Promise<void> {
  await changeMarket(changes, id, async (trx, market) => {
    refuseOn(objectionToPublishing(market, moderator, await countBets(trx, id)));
    await markPublished(trx, id, clock.now());
  });
}
