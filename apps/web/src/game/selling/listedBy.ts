import type { Cents } from '@wieszcz/domain';
import type { Position } from '#api/position.ts';

/**
 * How many shares an order at this price has put on sale, by the position after it; 0 if all were sold at once. The position may also have
 * offers that another tab has placed meanwhile, of which this page knows nothing. The newest one at the price is the order's: an offer that
 * stood at the price before it would have left no bid to which the order could sell.
 */
export function listedBy(price: Cents, { offers }: Pick<Position, 'offers'>): number {
  const [newest] = offers.filter((offer) => offer.price === price).toSorted((one, other) => other.id - one.id);
  return newest?.shares ?? 0;
}
