import { refused } from '../batch/settling.ts';
import type { Settle, Settling } from '../batch/settling.ts';
import { addToAskBook, bookKey } from '../batch/state.ts';
import type { Bet, Offer } from '../batch/state.ts';
import type { MarketId } from '../values/ids.ts';
import type { Option } from '../values/option.ts';
import type { Price, Shares } from '../values/units.ts';
import { objectionToAddingBet, objectionToDeletingBet } from './market-life.ts';

/**
 * Adds a bet with the organizer's initial shares on both options, `shares` each at the opening prices. The first bet of a market opens the
 * organizer's ledger account.
 */
export const addBet: Settle<'addBet'> = (settling, { moderator, market: marketId, title, yesPrice, noPrice, shares }) => {
  const { state, effects } = settling;
  const market = state.markets.get(marketId);
  if (!market) return refused({ code: 'MARKET_NOT_FOUND' });
  const objection = objectionToAddingBet(market, moderator);
  if (objection) return refused(objection);
  const titleKey = state.titleKeys.get(title)!;
  if (betsOf(settling, marketId).some((bet) => bet.titleKey === titleKey)) return refused({ code: 'BET_TITLE_TAKEN' });

  if (market.organizer === null) {
    market.organizer = state.ids.ledgerAccount();
    effects.ledgerAccounts.push({ id: market.organizer, user: null, market: marketId, reserveOf: null });
  }
  const bet: Bet = { id: state.ids.bet(), market: marketId, title, titleKey, lastYesPrice: 0, lastNoPrice: 0 };
  state.bets.set(bet.id, bet);
  effects.newBets.push({ id: bet.id, market: marketId, title, yesPrice, noPrice, shares });
  offerInitialShares(settling, bet, true, yesPrice, shares);
  offerInitialShares(settling, bet, false, noPrice, shares);
  return { ok: true, result: { bet: bet.id } };
};

function offerInitialShares({ state, effects, now }: Settling, bet: Bet, option: Option, price: Price, shares: Shares): void {
  const id = state.ids.offer();
  const offer: Offer = {
    id,
    market: bet.market,
    bet: bet.id,
    option,
    price,
    shares,
    seller: null,
    position: null,
    createdAt: now,
  };
  // The books of a new bet are complete.
  const book = { orders: [], edge: null };
  addToAskBook(book, offer);
  state.askBooks.set(bookKey(bet.id, option), book);
  state.bidBooks.set(bookKey(bet.id, option), { orders: [], edge: null });
  state.offers.set(id, offer);
  effects.newOffers.add(offer);
}

/** Deletes a bet of an unpublished market, with its offers. */
export const deleteBet: Settle<'deleteBet'> = (settling, { moderator, bet: betId }) => {
  const { state, effects } = settling;
  const bet = state.bets.get(betId);
  if (!bet) return refused({ code: 'BET_NOT_FOUND' });
  const objection = objectionToDeletingBet(state.markets.get(bet.market)!, moderator);
  if (objection) return refused(objection);

  state.bets.delete(betId);
  for (const offer of effects.newOffers) if (offer.bet === betId) effects.newOffers.delete(offer);
  for (const [id, offer] of state.offers) if (offer.bet === betId) state.offers.delete(id);
  // A bet added in this batch has no row to delete.
  const newBetAt = effects.newBets.findIndex((newBet) => newBet.id === betId);
  if (newBetAt >= 0) effects.newBets.splice(newBetAt, 1);
  else effects.deletedBets.add(betId);
  return { ok: true, result: { market: bet.market } };
};

/** The loaded bets of a market: all of them if a command adds a bet or resolves the market. */
export const betsOf = ({ state }: Settling, market: MarketId): Bet[] =>
  [...state.bets.values()].filter((bet) => bet.market === market);
