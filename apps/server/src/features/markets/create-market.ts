import { type MarketId, type UserId, warsawDay } from '@wieszcz/domain';
import { refusedField } from '../../platform/http/app-error.ts';
import type { GameDependencies } from '../dependencies.ts';
import { insertMarket, isTopicTaken, type MarketFields } from './market-life.queries.ts';

/** Creates an unpublished market without bets. Throws END_DATE_PAST or TOPIC_TAKEN. */
export async function createMarket({ db, clock }: GameDependencies, author: UserId, fields: MarketFields): Promise<MarketId> {
  const now = clock.now();
  if (fields.endDate <= warsawDay(now)) throw refusedField('END_DATE_PAST', 'endDate');
  return insertMarket(db, author, fields, now).catch((error: unknown) => {
    throw isTopicTaken(error) ? refusedField('TOPIC_TAKEN', 'topic') : error;
  });
}
