import type { TypedNumber } from '../../../kit/forms/typedNumber.ts';

/** What is typed so far; the summary reads along. */
export type OfferDraft = { price: TypedNumber; shares: TypedNumber };
export const usualDraft: OfferDraft = { price: 0.5, shares: 1 };
