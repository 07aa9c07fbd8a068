import { toCents, type Cents } from '@wieszcz/domain';
import { isLike } from '#api/formDraft.ts';
import type { TypedAmount } from '#game/trading/typedAmount.ts';
import type { TypedNumber } from '#kit/forms/typedNumber.ts';

/** Values of the form, shared with the summary beside it. */
export type OfferDraft = { price: TypedAmount; shares: TypedNumber };

/** Whether price and number of shares are entered: both are numbers above zero. */
export const isComplete = (draft: OfferDraft): draft is { price: Cents; shares: number } =>
  typeof draft.price === 'number' && draft.price > 0 && typeof draft.shares === 'number' && draft.shares > 0;

export const initialDraft: OfferDraft = { price: toCents(50), shares: 1 };

/** Whether the value is a draft of the form: what is typed is a number, or a text that isn't a number yet. */
export const isOfferDraft = isLike(initialDraft, { price: ['string'], shares: ['string'] });
