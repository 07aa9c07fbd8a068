import { isPrice, type Cents } from '@wieszcz/domain';
import type { TypedAmount } from '#game/trading/typedAmount.ts';

/** Whether an order at once can have this limit: a price, or null for no limit. */
export const isLimit = (limit: TypedAmount | null): limit is Cents | null =>
  limit === null || (typeof limit === 'number' && isPrice(limit));
