import { objectionToTrading } from './market-life.ts';
import { addToBook } from './matching.ts';
import type { Shares } from './units.ts';
import { playerAccount, refused, showContract, touchContract, touchOffer } from './settling.ts';
import type { Settle } from './settling.ts';
import { bookKey, isClosed } from './state.ts';
import type { Offer } from './state.ts';

/** Shares move from the contract's free ones into a new offer. */
export const addOffer: Settle<'addOffer'> = (settling, { player, contract: contractId, price, shares }) => {
  const { state, effects, now } = settling;
  const contract = state.contracts.get(contractId);
  if (!contract || contract.player !== player || isClosed(contract)) return refused({ code: 'CONTRACT_NOT_FOUND' });
  if (!playerAccount(state, player)) return refused({ code: 'NOT_A_PLAYER' });
  if (contract.status !== 'PENDING') return refused({ code: 'CONTRACT_NOT_PENDING' });
  const objection = objectionToTrading(state.markets.get(contract.market)!);
  if (objection) return refused(objection);
  if (shares > contract.shares) return refused({ code: 'CONTRACT_TOO_SMALL', available: contract.shares });

  const { market, bet, option } = contract;
  const id = state.ids.offer();
  const offer: Offer = { id, market, bet, option, price, shares, seller: player, contract: contractId, createdAt: now };
  state.offers.set(id, offer);
  state.offersOf.get(contractId)!.add(offer);
  const book = state.books.get(bookKey(bet, option));
  if (book) addToBook(book, offer);
  effects.newOffers.add(offer);
  contract.shares = (contract.shares - shares) as Shares;
  contract.listedShares = (contract.listedShares + shares) as Shares;
  touchContract(settling, contract);
  return { ok: true, result: { contract: showContract(settling, contract), offer: id } };
};

/** The unsold shares return to the contract. */
export const withdrawOffer: Settle<'withdrawOffer'> = (settling, { player, offer: offerId }) => {
  const { state } = settling;
  const offer = state.offers.get(offerId);
  if (!offer) return refused({ code: 'OFFER_NOT_FOUND' });
  if (!playerAccount(state, player)) return refused({ code: 'NOT_A_PLAYER' });
  const objection = objectionToTrading(state.markets.get(offer.market)!);
  if (objection) return refused(objection);
  if (offer.seller !== player) return refused({ code: 'NOT_OFFER_OWNER' });

  const contract = state.contracts.get(offer.contract!)!;
  const unsold = offer.shares;
  offer.shares = 0 as Shares;
  touchOffer(settling, offer);
  contract.shares = (contract.shares + unsold) as Shares;
  contract.listedShares = (contract.listedShares - unsold) as Shares;
  touchContract(settling, contract);
  return { ok: true, result: { contract: showContract(settling, contract) } };
};
