import { frozenFields, type MarketId, objectionToEditing, type UserId, warsawDay } from '@wieszcz/domain';
import { refusedField } from '../../platform/http/app-error.ts';
import type { Game } from '../game.ts';
import { changeMarket, object } from './change-market.ts';
import { isTopicTaken, type MarketFields, updateMarket } from './market-life.queries.ts';

/** Frozen fields and a past end date may be sent along as long as they stay what they are. */
export async function editMarket({ changes, clock }: Game, moderator: UserId, id: MarketId, fields: MarketFields): Promise<void> {
  const edit = changeMarket(changes, id, async (trx, market) => {
    object(objectionToEditing(market, moderator));
    const changed = (field: keyof MarketFields) => fields[field] !== market[field];
    const frozen = frozenFields(market).find(changed);
    if (frozen) throw refusedField('FIELD_FROZEN', frozen);
    if (changed('endDate') && fields.endDate <= warsawDay(clock.now())) throw refusedField('END_DATE_PAST', 'endDate');
    await updateMarket(trx, id, fields);
  });
  await edit.catch((error: unknown) => {
    throw isTopicTaken(error) ? refusedField('TOPIC_TAKEN', 'topic') : error;
  });
}
