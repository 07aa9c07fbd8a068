import { refused } from '../batch/settling.ts';
import type { Settle } from '../batch/settling.ts';
import type { Offer, State } from '../batch/state.ts';
import type { UserId } from '../values/ids.ts';
import { bidsToCancel, closeBids } from './bids.ts';
import { closeOffer } from './listing.ts';

/**
 * Closes all orders of the user on every market locked for this batch, which are all on which the user has any. Staff, who have no orders,
 * can be blocked too. An order that is in flight while its player is blocked may come to rest afterwards: `ordersOnly`, or blocking the
 * player again, closes such orders.
 */
export const blockUser: Settle<'blockUser'> = (settling, { user, ordersOnly }) => {
  const { state, effects } = settling;
  if (!state.roles.has(user)) return refused({ code: 'USER_NOT_FOUND' });
  const isBlocked = state.blocked.has(user);
  if (ordersOnly && !isBlocked) return { ok: true, result: { cancelled: 0, withdrawn: 0 } };
  const bids = bidsToCancel(state, user);
  const offers = offersToWithdraw(state, user);
  if (isBlocked && !ordersOnly && bids.length + offers.length === 0) return refused({ code: 'ALREADY_BLOCKED' });

  if (bids.length > 0) closeBids(settling, state.ledgerAccounts.get(user)!, bids);
  for (const offer of offers) closeOffer(settling, offer);
  if (!isBlocked) {
    state.blocked.add(user);
    effects.blocked.push(user);
  }
  return { ok: true, result: { cancelled: bids.length, withdrawn: offers.length } };
};

const offersToWithdraw = (state: State, seller: UserId): Offer[] =>
  [...state.offers.values()].filter((offer) => offer.seller === seller && state.markets.has(offer.market));
