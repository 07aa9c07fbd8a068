import type { Cents } from '@wieszcz/domain';

/** The sum that the player has seen for an order. `order` is the order as JSON. */
export type SeenSum = { order: string; sum: Cents };

/**
 * The sum that counts as seen once a quote for `order` has arrived. The first sum of an order counts as seen; later ones don't replace it,
 * because the player decided by the first.
 */
export const seenAfter = (seen: SeenSum | null, order: string, sum: Cents): SeenSum =>
  seen?.order === order ? seen : { order, sum };

/** The sum that the player has seen for this order where the present one differs; null where it is the same or the order is new. */
export const movedFrom = (seen: SeenSum | null, order: string, sum: Cents): Cents | null =>
  seen?.order === order && seen.sum !== sum ? seen.sum : null;
