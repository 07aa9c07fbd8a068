import type { Option } from './commands.ts';
import type { MarketId } from './ids.ts';
import { objectionToAddingBet, objectionToDeletingBet } from './market-life.ts';
import { addToBook } from './matching.ts';
import type { Price, Shares } from './units.ts';
import { refused } from './settling.ts';
import type { Settle, Settling } from './settling.ts';
import { bookKey } from './state.ts';
import type { Bet, Offer } from './state.ts';

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
    effects.ledgerAccounts.push({ id: market.organizer, user: null, market: marketId });
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
  const book = { offers: [], edge: null };
  addToBook(book, offer);
  state.books.set(bookKey(bet.id, option), book);
  state.offers.set(id, offer);
  effects.newOffers.add(offer);
}

export const deleteBet: Settle<'deleteBet'> = (settling, { moderator, bet: betId }) => {
  const { state, effects } = settling;
  const bet = state.bets.get(betId);
  if (!bet) return refused({ code: 'BET_NOT_FOUND' });
  const objection = objectionToDeletingBet(state.markets.get(bet.market)!, moderator);
  if (objection) return refused(objection);

  state.bets.delete(betId);
  for (const offer of effects.newOffers) if (offer.bet === betId) effects.newOffers.delete(offer);
  for (const [id, offer] of state.offers) if (offer.bet === betId) state.offers.delete(id);
  const unwritten = effects.newBets.findIndex((newBet) => newBet.id === betId);
  if (unwritten >= 0) effects.newBets.splice(unwritten, 1);
  else effects.deletedBets.add(betId);
  return { ok: true, result: { market: bet.market } };
};

export const betsOf = ({ state }: Settling, market: MarketId): Bet[] =>
  [...state.bets.values()].filter((bet) => bet.market === market);
