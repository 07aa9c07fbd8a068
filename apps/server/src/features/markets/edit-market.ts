import { changedTextComplaints } from '@wieszcz/api';
import { frozenFields, type MarketId, objectionToEditing, type UserId, warsawDay } from '@wieszcz/domain';
import { AppError, refusedField } from '../../platform/http/app-error.ts';
import type { GameDependencies } from '../game-dependencies.ts';
import { changeMarket, object } from './change-market.ts';
import { isTopicTaken, type MarketFields, updateMarket } from './market-life.queries.ts';

/** Frozen fields, a past end date and characters that are refused today may be sent along as long as they stay what they are. */
export async function editMarket(
  { changes, clock }: GameDependencies,
  moderator: UserId,
  id: MarketId,
  fields: MarketFields,
): Promise<void> {
  const edit = changeMarket(changes, id, async (trx, market) => {
    object(objectionToEditing(market, moderator));
    const changed = (field: keyof MarketFields) => fields[field] !== market[field];
    const frozen = frozenFields(market).find(changed);
    if (frozen) throw refusedField('FIELD_FROZEN', frozen);
    if (changed('endDate') && fields.endDate <= warsawDay(clock.now())) throw refusedField('END_DATE_PAST', 'endDate');
    for (const field of ['topic', 'description'] as const) if (changed(field)) refuseCharacters(field, fields[field]);
    await updateMarket(trx, id, fields);
  });
  await edit.catch((error: unknown) => {
    throw isTopicTaken(error) ? refusedField('TOPIC_TAKEN', 'topic') : error;
  });
}

function refuseCharacters(field: keyof typeof changedTextComplaints, text: string): void {
  const message = changedTextComplaints[field](text);
  if (message !== null) throw new AppError('VALIDATION_FAILED', message, { errors: [{ field, message }] });
}
