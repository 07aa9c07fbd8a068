import { objectionToTrading } from '../markets/market-life.ts';
import { addToBook } from './matching.ts';
import { toShares } from '../values/units.ts';
import { openAccountOf, refused, showPosition, touchPosition, touchOffer } from '../settle/settling.ts';
import type { Settle } from '../settle/settling.ts';
import { bookKey, isClosed } from '../settle/state.ts';
import type { Offer } from '../settle/state.ts';

/** Moves free shares of the position into a new offer. */
export const addOffer: Settle<'addOffer'> = (settling, { player, position: positionId, price, shares }) => {
  const { state, effects, now } = settling;
  const position = state.positions.get(positionId);
  if (!position || position.player !== player || isClosed(position)) return refused({ code: 'CONTRACT_NOT_FOUND' });
  if (!openAccountOf(state, player)) return refused({ code: 'NOT_A_PLAYER' });
  if (position.status !== 'PENDING') return refused({ code: 'CONTRACT_NOT_PENDING' });
  const objection = objectionToTrading(state.markets.get(position.market)!);
  if (objection) return refused(objection);
  if (shares > position.shares) return refused({ code: 'CONTRACT_TOO_SMALL', available: position.shares });

  const { market, bet, option } = position;
  const id = state.ids.offer();
  const offer: Offer = { id, market, bet, option, price, shares, seller: player, position: positionId, createdAt: now };
  state.offers.set(id, offer);
  state.offersOf.get(positionId)!.add(offer);
  const book = state.books.get(bookKey(bet, option));
  if (book) addToBook(book, offer);
  effects.newOffers.add(offer);
  position.shares = toShares(position.shares - shares);
  position.listedShares = toShares(position.listedShares + shares);
  touchPosition(settling, position);
  return { ok: true, result: { position: showPosition(settling, position), offer: id } };
};

/** Closes the offer; its unsold shares become free shares of the position. */
export const withdrawOffer: Settle<'withdrawOffer'> = (settling, { player, offer: offerId }) => {
  const { state } = settling;
  const offer = state.offers.get(offerId);
  if (!offer) return refused({ code: 'OFFER_NOT_FOUND' });
  if (!openAccountOf(state, player)) return refused({ code: 'NOT_A_PLAYER' });
  const objection = objectionToTrading(state.markets.get(offer.market)!);
  if (objection) return refused(objection);
  if (offer.seller !== player) return refused({ code: 'NOT_OFFER_OWNER' });

  const position = state.positions.get(offer.position!)!;
  const unsold = offer.shares;
  offer.shares = toShares(0);
  touchOffer(settling, offer);
  position.shares = toShares(position.shares + unsold);
  position.listedShares = toShares(position.listedShares - unsold);
  touchPosition(settling, position);
  return { ok: true, result: { position: showPosition(settling, position) } };
};
