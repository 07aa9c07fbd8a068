import { isTradingClosed, type MarketId, objectionToEndDate, warsawDay } from '@wieszcz/domain';
import { type DoneBy, insertAct } from '../../platform/acts.ts';
import { refusedField } from '../../platform/http/app-error.ts';
import type { StoreResult } from '../../platform/keyed-changes.ts';
import type { GameDependencies } from '../dependencies.ts';
import { insertMarket, isTopicTaken, type MarketFields } from './market-life.queries.ts';

/** Creates an unpublished market without bets. Throws END_DATE_PAST, CLOSING_PAST or TOPIC_TAKEN. */
export async function createMarket(
  { db, clock }: GameDependencies,
  by: DoneBy,
  fields: MarketFields,
  store: StoreResult<MarketId>,
): Promise<MarketId> {
  const now = clock.now();
  const objection = objectionToEndDate(fields.endDate, warsawDay(now));
  if (objection) throw refusedField(objection.code, 'endDate');
  if (isTradingClosed(fields.tradingClosesAt, now)) throw refusedField('CLOSING_PAST', 'tradingClosesAt');
  const creation = db.transaction().execute(async (trx) => {
    const market = await insertMarket(trx, by.actor, fields, now);
    await insertAct(trx, { kind: 'marketCreated', by, subject: { market } }, now);
    await store(trx, market);
    return market;
  });
  return creation.catch((error: unknown) => {
    throw isTopicTaken(error) ? refusedField('TOPIC_TAKEN', 'topic') : error;
  });
}
