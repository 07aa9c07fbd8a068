import { toCents } from '@wieszcz/domain';
import type { TypedAmount } from '#game/trading/typedAmount.ts';
import type { TypedNumber } from '#kit/forms/typedNumber.ts';

/** Values of the form, shared with the summary beside it. */
export type OfferDraft = { price: TypedAmount; shares: TypedNumber };
export const initialDraft: OfferDraft = { price: toCents(50), shares: 1 };
