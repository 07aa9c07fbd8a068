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

const FIXED_BY_PUBLICATION: readonly Field[] = frozenFields({ published: true, resolved: false });

/** The values that can be saved: after the publication those from which the form started in the fields that it fixes. */
export const savable = (values: MarketDraft, initial: MarketDraft, published: boolean): MarketDraft =>
  published ? { ...values, ...pick(initial, (field) => FIXED_BY_PUBLICATION.includes(field)) } : values;

/** The changes that the publication keeps from being saved. A text that the market has anyway, from another window, is none of them. */
export const unsavable = (
  values: MarketDraft,
  { initial, present, published }: { initial: MarketDraft; present: MarketDraft; published: boolean },
): MarketChanges => pick(changesOf(values, savable(values, initial, published)), (field) => values[field] !== present[field]);

/**
 * The changes of a kept draft that the form can show: neither an end date that names no day nor an incomplete closing moment, which their
 * fields couldn't show, nor a closing moment that can't be changed any more.
 */
export const restorable = (kept: MarketChanges, { isClosingFrozen }: { isClosingFrozen: boolean }): MarketChanges =>
  pick(kept, (field) => {
    if (field === 'endDate') return kept.endDate === '' || readDay(kept.endDate!) !== null;
    return field !== 'tradingClosesAt' || (kept[field] !== INCOMPLETE && !isClosingFrozen);
  });
