import { type MarketId, objectionToPausing } from '@wieszcz/domain';
import { type DoneBy, insertAct } from '../../platform/acts.ts';
import type { GameDependencies } from '../dependencies.ts';
import { changeMarket, refuseOn } from './change-market.ts';
import { markPaused, markResumed } from './market-life.queries.ts';

/** Refuses trade until `resumeMarket`. Pausing again changes the reason. */
export async function pauseMarket({ changes, clock }: GameDependencies, by: DoneBy, id: MarketId, reason: string): Promise<void> {
  await changeMarket(changes, id, async (trx, market) => {
    refuseOn(objectionToPausing(market, by.actor));
    if (market.pauseReason === reason) return;
    const now = clock.now();
    await markPaused(trx, id, reason, now);
    await insertAct(trx, { kind: 'marketPaused', by, subject: { market: id }, reason }, now);
  });
}

/** Allows trade again. Changes nothing on a market that isn't paused. */
export async function resumeMarket({ changes, clock }: GameDependencies, by: DoneBy, id: MarketId): Promise<void> {
  await changeMarket(changes, id, async (trx, market) => {
    refuseOn(objectionToPausing(market, by.actor));
    if (market.pauseReason === null) return;
    await markResumed(trx, id);
    await insertAct(trx, { kind: 'marketResumed', by, subject: { market: id } }, clock.now());
  });
}
