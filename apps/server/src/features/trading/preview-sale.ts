import {
  dollars,
  MAX_BID_PRICE,
  MIN_BID_PRICE,
  type PositionId,
  quotesForSeller,
  type Shares,
  toShares,
  type UserId,
  walkBook,
} from '@wieszcz/domain';
import { refused } from '../../platform/http/app-error.ts';
import type { GameDependencies } from '../dependencies.ts';
import { findHeldPosition } from './places.queries.ts';
import { totalOf } from './preview-total.ts';
import { requireTrading } from './require-trading.ts';
import { listBidsToTake, listOffersToTake } from './trading.queries.ts';

/**
 * What selling shares of the player's own position at once would bring now; nothing is reserved. Throws CONTRACT_NOT_FOUND,
 * CONTRACT_NOT_PENDING, and what the sale would throw on a market that doesn't trade.
 */
export async function previewSale({ db, clock }: GameDependencies, player: UserId, position: PositionId, wanted: Shares) {
  const held = await findHeldPosition(db, position, player);
  if (!held) throw refused('CONTRACT_NOT_FOUND');
  if (held.status !== 'PENDING') throw refused('CONTRACT_NOT_PENDING');
  requireTrading(held, clock.now());
  const { bet, option } = held;
  // The sale itself refuses more shares than the position has, so the preview reads no more of the book.
  const shares = toShares(Math.min(wanted, held.shares));
  const [bids, oppositeOffers] = await Promise.all([
    listBidsToTake(db, player, { bet, option, limit: MIN_BID_PRICE, shares }, clock.now()),
    // An offer at 1 $ leaves nothing for the seller.
    listOffersToTake(db, player, { bet, option: !option, limit: MAX_BID_PRICE, shares }),
  ]);
  const { takes, available } = walkBook(quotesForSeller(bids, oppositeOffers), shares);
  const { cents, average } = totalOf(takes);
  return {
    fills: takes.map(({ order: { price, synthetic }, shares }) => ({
      price: dollars(price),
      shares,
      kind: synthetic ? ('merge' as const) : ('trade' as const),
    })),
    proceeds: dollars(cents),
    average,
    available,
  };
}
