import { MAX_CORRECTIONS, type MarketId, objectionToCorrecting } from '@wieszcz/domain';
import { type DoneBy, insertAct } from '../../platform/acts.ts';
import { refused } from '../../platform/http/app-error.ts';
import type { StoreResult } from '../../platform/keyed-changes.ts';
import type { GameDependencies } from '../dependencies.ts';
import { changeMarket, refuseOn } from './change-market.ts';
import { countCorrections, findParticipation, insertCorrection } from './market-life.queries.ts';

/** Publishes a correction of a market on which players trade, in addition to earlier ones. */
export async function correctMarket(
  { changes, clock }: GameDependencies,
  by: DoneBy,
  id: MarketId,
  text: string,
  store: StoreResult<void>,
): Promise<void> {
  await changeMarket(changes, id, async (trx, market) => {
    const [participation, corrections] = [await findParticipation(trx, id), await countCorrections(trx, id)];
    const objection = objectionToCorrecting(market, by.actor, participation, corrections);
    if (objection?.code === 'TOO_MANY_CORRECTIONS') throw refused(objection.code, MAX_CORRECTIONS);
    refuseOn(objection);
    const now = clock.now();
    await insertCorrection(trx, id, text, now);
    await insertAct(trx, { kind: 'marketCorrected', by, subject: { market: id }, detail: { correction: text } }, now);
    await store(trx);
  });
}
