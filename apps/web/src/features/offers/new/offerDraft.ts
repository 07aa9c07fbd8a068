import type { TypedNumber } from '#kit/forms/typedNumber.ts';

/** Values of the form, shared with the summary beside it. `price` in $. */
export type OfferDraft = { price: TypedNumber; shares: TypedNumber };
export const initialDraft: OfferDraft = { price: 0.5, shares: 1 };
