import { objectionToTrading } from './market-life.ts';
import { addToBook } from './matching.ts';
import type { Shares } from './units.ts';
import { playerAccount, refused, showPosition, touchPosition, touchOffer } from './settling.ts';
import type { Settle } from './settling.ts';
import { bookKey, isClosed } from './state.ts';
import type { Offer } from './state.ts';

/** Shares move from the position's free ones into a new offer. */
export const addOffer: Settle<'addOffer'> = (settling, { player, position: positionId, price, shares }) => {
  const { state, effects, now } = settling;
  const position = state.positions.get(positionId);
  if (!position || position.player !== player || isClosed(position)) return refused({ code: 'CONTRACT_NOT_FOUND' });
  if (!playerAccount(state, player)) return refused({ code: 'NOT_A_PLAYER' });
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
  position.shares = (position.shares - shares) as Shares;
  position.listedShares = (position.listedShares + shares) as Shares;
  touchPosition(settling, position);
  return { ok: true, result: { position: showPosition(settling, position), offer: id } };
};

/** The unsold shares return to the position. */
export const withdrawOffer: Settle<'withdrawOffer'> = (settling, { player, offer: offerId }) => {
  const { state } = settling;
  const offer = state.offers.get(offerId);
  if (!offer) return refused({ code: 'OFFER_NOT_FOUND' });
  if (!playerAccount(state, player)) return refused({ code: 'NOT_A_PLAYER' });
  const objection = objectionToTrading(state.markets.get(offer.market)!);
  if (objection) return refused(objection);
  if (offer.seller !== player) return refused({ code: 'NOT_OFFER_OWNER' });

  const position = state.positions.get(offer.position!)!;
  const unsold = offer.shares;
  offer.shares = 0 as Shares;
  touchOffer(settling, offer);
  position.shares = (position.shares + unsold) as Shares;
  position.listedShares = (position.listedShares - unsold) as Shares;
  touchPosition(settling, position);
  return { ok: true, result: { position: showPosition(settling, position) } };
};
