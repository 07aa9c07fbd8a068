import type { Command } from '../batch/commands.ts';
import type { Refusal } from '../batch/refusals.ts';
import { openAccountOf, refused, showPosition, touchPosition, touchOffer } from '../batch/settling.ts';
import type { Settle, Settling } from '../batch/settling.ts';
import { addToAskBook, bookKey, heldShares, isEmpty } from '../batch/state.ts';
import type { Offer, Position } from '../batch/state.ts';
import { objectionToWithdrawing } from '../markets/market-life.ts';
import { MAX_BID_PRICE } from '../values/limits.ts';
import { averagePrice } from '../values/money.ts';
import { toPrice, toShares, type Cents, type Price, type Shares } from '../values/units.ts';
import { matchSeller, type ShallowBook } from './matching.ts';
import { fillSale, findSeller } from './sale.ts';

/**
 * Sells free shares to bids on the option at `price` or better, at the bids' prices, and lists those that are left. Never merges. Refused
 * whole if something would be listed at or below a bid of the player's own, or if the price is too low for the price band.
 */
export const addOffer: Settle<'addOffer', ShallowBook> = (settling, command) => {
  const { player, bet, option, price, shares, band } = command;
  const found = findSeller(settling, command, shares);
  if ('code' in found) return refused(found);
  const { seller, position } = found;

  const matched = matchSeller(settling, { player, bet, option }, { price, shares }, { merges: false });
  if ('shallow' in matched) return matched;
  const left = toShares(shares - matched.available);
  if (left > 0 && matched.own) return refused({ code: 'OWN_ORDER_CROSSES', order: matched.own });
  const beyondBand = band ? objectionToPrice(settling, command, band) : null;
  if (beyondBand) return 'shallow' in beyondBand ? beyondBand : refused(beyondBand);

  const formerAverage = averagePrice(position.cost, heldShares(position));
  const { fills } = fillSale(settling, seller, position, matched.takes);
  const offer = left === 0 ? null : list(settling, position, price, left);
  const shown = showPosition(settling, position);
  return {
    ok: true,
    result: { position: isEmpty(position) ? { ...shown, formerAverage } : shown, offer: offer && offer.id, fills },
  };
};

/**
 * The price must not be lower, by the band or more, than a bid to which the player could sell at once, merges included. Otherwise an
 * accomplice's low bid would buy the shares, because a listing passes over the better synthetic bids.
 */
function objectionToPrice(
  settling: Settling,
  { player, bet, option, price }: Extract<Command, { kind: 'addOffer' }>,
  band: Cents,
): Refusal | ShallowBook | null {
  const limit = price + band;
  if (limit > MAX_BID_PRICE) return null;
  const sale = { price: toPrice(limit), shares: toShares(1) };
  const matched = matchSeller(settling, { player, bet, option }, sale, { merges: true });
  if ('shallow' in matched) return matched;
  const [best] = matched.takes;
  return best ? { code: 'OFFER_TOO_CHEAP', best: best.order.price } : null;
}

/** Moves free shares of the position into a new offer. */
function list(settling: Settling, position: Position, price: Price, shares: Shares): Offer {
  const { state, effects, now } = settling;
  const { market, bet, option, player } = position;
  const place = { market, bet, option, seller: player, position: position.id };
  const offer: Offer = { id: state.ids.offer(), ...place, price, shares, createdAt: now };
  state.offers.set(offer.id, offer);
  state.offersOf.get(position.id)!.add(offer);
  const book = state.askBooks.get(bookKey(bet, option));
  if (book) addToAskBook(book, offer);
  effects.newOffers.add(offer);
  position.shares = toShares(position.shares - shares);
  position.listedShares = toShares(position.listedShares + shares);
  touchPosition(settling, position);
  return offer;
}

/** Closes the offer; its unsold shares become free shares of the position. */
export const withdrawOffer: Settle<'withdrawOffer'> = (settling, { player, offer: offerId }) => {
  const { state } = settling;
  const offer = state.offers.get(offerId);
  if (!offer) return refused({ code: 'OFFER_NOT_FOUND' });
  if (!openAccountOf(state, player)) return refused({ code: 'NOT_A_PLAYER' });
  const objection = objectionToWithdrawing(state.markets.get(offer.market)!);
  if (objection) return refused(objection);
  if (offer.seller !== player) return refused({ code: 'NOT_OFFER_OWNER' });

  return { ok: true, result: { position: showPosition(settling, closeOffer(settling, offer)) } };
};

/** Closes a player's offer. Returns the position to which its unsold shares return. */
export function closeOffer(settling: Settling, offer: Offer): Position {
  const position = settling.state.positions.get(offer.position!)!;
  const unsold = offer.shares;
  offer.shares = toShares(0);
  touchOffer(settling, offer);
  position.shares = toShares(position.shares + unsold);
  position.listedShares = toShares(position.listedShares - unsold);
  touchPosition(settling, position);
  return position;
}
