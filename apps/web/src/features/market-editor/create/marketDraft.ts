import { CATEGORIES, type Category, frozenFields, knownEnd } from '@wieszcz/domain';
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
  endDate: knownEnd(endDate) ?? '',
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

const FROZEN_BY_PUBLICATION: readonly Field[] = frozenFields({ published: true, resolved: false });

/** The values to save. After the publication, the fields that it freezes keep the form's initial values. */
export const savable = (values: MarketDraft, initial: MarketDraft, published: boolean): MarketDraft =>
  published ? { ...values, ...pick(initial, (field) => FROZEN_BY_PUBLICATION.includes(field)) } : values;

/**
 * The author's changes that can't be saved because the market is published, except values that the market already has because another
 * window saved them.
 */
export const unsavable = (
  values: MarketDraft,
  { initial, present, published }: { initial: MarketDraft; present: MarketDraft; published: boolean },
): MarketChanges => pick(changesOf(values, savable(values, initial, published)), (field) => values[field] !== present[field]);

/**
 * The part of a kept draft that the form can show. Drops an end date that names no day and an incomplete closing moment, because a new
 * field can't show them, and a closing moment that is frozen by now.
 */
export const restorable = (kept: MarketChanges, { isClosingFrozen }: { isClosingFrozen: boolean }): MarketChanges =>
  pick(kept, (field) => {
    if (field === 'endDate') return kept.endDate === '' || readDay(kept.endDate!) !== null;
    return field !== 'tradingClosesAt' || (kept[field] !== INCOMPLETE && !isClosingFrozen);
  });
