import { changedTextComplaints } from '@wieszcz/api';
import {
  EDITABLE_FIELDS,
  frozenFields,
  knownEnd,
  type MarketId,
  objectionToClosing,
  objectionToEditing,
  objectionToEndDate,
  plainLine,
  warsawDay,
} from '@wieszcz/domain';
import { type DoneBy, insertAct } from '../../platform/acts.ts';
import { AppError, refusedField } from '../../platform/http/app-error.ts';
import type { GameDependencies } from '../dependencies.ts';
import { changeMarket, refuseOn } from './change-market.ts';
import { isTopicTaken, type MarketFields, updateMarket } from './market-life.queries.ts';

/** `tradingClosesAt`: undefined leaves it as it is. */
type Edit = Omit<MarketFields, 'tradingClosesAt'> & { tradingClosesAt?: Date | null | undefined };

/**
 * Changes the fields that may change at the market's stage. Fields are checked only if they differ from the stored ones, so unchanged
 * values that new markets may not have (a past end date, characters refused today) are accepted.
 */
export async function editMarket({ changes, clock }: GameDependencies, by: DoneBy, id: MarketId, asked: Edit): Promise<void> {
  const edit = changeMarket(changes, id, async (trx, market) => {
    refuseOn(objectionToEditing(market, by.actor));
    // An earlier release may have stored the topic with odd spaces; an edit that repeats it arrives with plain ones.
    const topic = asked.topic === plainLine(market.topic) ? market.topic : asked.topic;
    // The market may store another day for an undetermined end than the one that the edit arrives with.
    const endDate = knownEnd(asked.endDate) === knownEnd(market.endDate) ? market.endDate : asked.endDate;
    const { tradingClosesAt = market.tradingClosesAt } = asked;
    const fields: MarketFields = { ...asked, topic, endDate, tradingClosesAt };
    const isChanged = (field: keyof MarketFields) => valueOf(fields[field]) !== valueOf(market[field]);
    const frozen = frozenFields(market).find(isChanged);
    if (frozen) throw refusedField('FIELD_FROZEN', frozen);
    const toEnd = isChanged('endDate') ? objectionToEndDate(endDate, warsawDay(clock.now())) : null;
    if (toEnd) throw refusedField(toEnd.code, 'endDate');
    const toClosing = objectionToClosing(market, tradingClosesAt, clock.now());
    if (toClosing) throw refusedField(toClosing.code, 'tradingClosesAt');
    for (const field of ['topic', 'description'] as const) if (isChanged(field)) refuseCharacters(field, fields[field]);
    await updateMarket(trx, id, fields);
    const changed = [...EDITABLE_FIELDS, 'tradingClosesAt' as const].filter(isChanged);
    const detail = changed.includes('topic') ? { changed, formerTopic: market.topic } : { changed };
    if (changed.length > 0) await insertAct(trx, { kind: 'marketEdited', by, subject: { market: id }, detail }, clock.now());
  });
  await edit.catch((error: unknown) => {
    throw isTopicTaken(error) ? refusedField('TOPIC_TAKEN', 'topic') : error;
  });
}

/** Dates are compared as moments. */
const valueOf = (field: string | Date | null) => (field instanceof Date ? field.getTime() : field);

function refuseCharacters(field: keyof typeof changedTextComplaints, text: string): void {
  const message = changedTextComplaints[field](text);
  if (message !== null) throw new AppError('VALIDATION_FAILED', message, { errors: [{ field, message }] });
}
