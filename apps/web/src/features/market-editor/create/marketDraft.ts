import { CATEGORIES, type Category } from '@wieszcz/domain';
import { isUndetermined } from '@wieszcz/texts';
import { isLike } from '#api/formDraft.ts';
import type { Market } from '#api/market.ts';
import { INCOMPLETE, readDay } from './readDates.ts';

/** `endDate` is an ISO day; '' for undetermined. `tradingClosesAt` is a moment in ISO 8601, INCOMPLETE, or null for none. */
export type MarketDraft = {
  topic: string;
  category: Category;
  endDate: string;
  tradingClosesAt: string | null;
  description: string;
};

/** The fields that the author has changed. The others may since have been changed elsewhere. */
export type MarketChanges = Partial<MarketDraft>;

export const emptyDraft: MarketDraft = { topic: '', category: 'SPORT', endDate: '', tradingClosesAt: null, description: '' };

export const draftOf = ({
  topic,
  category,
  endDate,
  tradingClosesAt,
  description,
}: Pick<Market, keyof MarketDraft>): MarketDraft => ({
  topic,
  category,
  endDate: isUndetermined(endDate) ? '' : endDate,
  tradingClosesAt,
  description,
});

const hasFields = isLike(emptyDraft, { tradingClosesAt: ['string'] });

export function isMarketChanges(values: unknown): values is MarketChanges {
  if (typeof values !== 'object' || values === null) return false;
  const filled: unknown = { ...emptyDraft, ...values };
  return hasFields(filled) && CATEGORIES.includes(filled.category);
}

type Field = keyof MarketDraft;
const pick = (values: MarketChanges, isWanted: (field: Field) => boolean): MarketChanges =>
  Object.fromEntries(
    (Object.keys(emptyDraft) as Field[])
      .filter((field) => field in values && isWanted(field))
      .map((field) => [field, values[field]]),
  );

/** The values that differ from those that the form started from. */
export const changesOf = (values: MarketDraft, initial: MarketDraft): MarketChanges =>
  pick(values, (field) => values[field] !== initial[field]);

/**
 * The changes of a kept draft that the form can show: none of frozen fields, because the draft may be older than the publication and the
 * author couldn't change it there, and neither an end date that names no day nor an incomplete closing moment, which their fields couldn't
 * show.
 */
export const restorable = (kept: MarketChanges, { frozen, hasClosed }: { frozen: boolean; hasClosed: boolean }): MarketChanges =>
  pick(kept, (field) => {
    if (field === 'endDate') return kept.endDate === '' || readDay(kept.endDate!) !== null;
    if (field === 'tradingClosesAt') return kept[field] !== INCOMPLETE && !(frozen && hasClosed);
    return !frozen;
  });
