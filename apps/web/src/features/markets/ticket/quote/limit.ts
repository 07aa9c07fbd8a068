import { priceFromDollars } from '@wieszcz/domain';
import type { TypedNumber } from '#kit/forms/typedNumber.ts';

/** Whether an order at once can have this limit: null, which is none, or a price. */
export const isLimit = (limit: TypedNumber | null): limit is number | null =>
  limit === null || (typeof limit === 'number' && priceFromDollars(limit) !== undefined);
