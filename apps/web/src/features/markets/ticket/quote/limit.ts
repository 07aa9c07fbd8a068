import { isPrice, type Cents } from '@wieszcz/domain';
import type { TypedAmount } from '#game/trading/typedAmount.ts';

/** Whether an order at once can have this limit: null, which is none, or a price. */
export const isLimit = (limit: TypedAmount | null): limit is Cents | null =>
  limit === null || (typeof limit === 'number' && isPrice(limit));
