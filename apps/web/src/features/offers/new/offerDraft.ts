import { toCents, type Cents } from '@wieszcz/domain';
import type { TypedAmount } from '#game/trading/typedAmount.ts';
import type { TypedNumber } from '#kit/forms/typedNumber.ts';

/** Values of the form, shared with the summary beside it. */
export type OfferDraft = { price: TypedAmount; shares: TypedNumber };

/** Whether price and number of shares are entered: both are numbers above zero. */
export const isComplete = (draft: OfferDraft): draft is { price: Cents; shares: number } =>
  typeof draft.price === 'number' && draft.price > 0 && typeof draft.shares === 'number' && draft.shares > 0;

export const initialDraft: OfferDraft = { price: toCents(50), shares: 1 };
