import type { BidFill, PriceBand, Purchase } from '../batch/commands.ts';
import type { Refusal } from '../batch/refusals.ts';
import { openAccountOf, refused, showPosition } from '../batch/settling.ts';
import type { Settle, Settling } from '../batch/settling.ts';
import { dropFilled, positionKey } from '../batch/state.ts';
import type { LedgerAccount, Offer, State } from '../batch/state.ts';
import { objectionToTrading } from '../markets/market-life.ts';
import { assert } from '../values/assert.ts';
import type { BetId, MarketId, UserId } from '../values/ids.ts';
import { costOf } from '../values/money.ts';
import type { Option } from '../values/option.ts';
import { MIN_PRICE, toCents, toPrice, toShares, type Cents, type Shares } from '../values/units.ts';
import type { Day } from '../values/warsaw.ts';
import { fillBuyer, positionOfTrader, type Trader } from './fills.ts';
import { addBought, allowedShares, openPosition, sharesInBids, timeOfPurchase } from './holding.ts';
import { matchBuyer, ownerOf, type AskQuote, type ShallowBook, type Take } from './matching.ts';

/**
 * Buys `shares` from the cheapest offers and opposite bids of other players, at most at `maxPrice`, all or nothing. Each fill costs its
 * order's price, but the balance must cover all shares at `maxPrice`.
 */
export const buyShares: Settle<'buyShares', ShallowBook> = (settling, command) => {
  const { player, option, maxPrice, shares } = command;
  const buyer = findTrader(settling, command);
  if ('code' in buyer) return refused(buyer);
  const objection = objectionToPurchase(settling, buyer, shares, costOf(maxPrice, shares));
  if (objection) return refused(objection);

  const bet = buyer.bet.id;
  const matched = matchBuyer(settling, { player, bet, option }, { price: maxPrice, shares });
  if ('shallow' in matched) return matched;
  if (matched.available < shares) return refused({ code: 'NOT_ENOUGH_OFFERS', available: matched.available });
  return { ok: true, result: buy(settling, buyer, matched.takes) };
};

/** Buys `shares` from one offer of another seller, at its price, all or nothing. */
export const buyOffer: Settle<'buyOffer', ShallowBook> = (settling, { player, offer: offerId, shares, band }) => {
  const { state, effects } = settling;
  const offer = state.offers.get(offerId);
  // Of an offer that this batch has opened the id can only be guessed, and the buyer's position and bids are not loaded for it.
  if (!offer || effects.newOffers.has(offer)) return refused({ code: 'OFFER_NOT_FOUND' });
  const account = openAccountOf(state, player);
  if (!account) return refused({ code: 'NOT_A_PLAYER' });
  const { market, bet, option, price, id } = offer;
  const buyer = { account, market: state.markets.get(market)!, bet: state.bets.get(bet)!, option };
  const objection =
    objectionToTrading(buyer.market, settling.now) ??
    objectionToOffer(offer, player, shares) ??
    objectionToPurchase(settling, buyer, shares, costOf(price, shares));
  if (objection) return refused(objection);
  const beyondBand = band ? objectionToPrice(settling, player, offer, band) : null;
  if (beyondBand) return 'shallow' in beyondBand ? beyondBand : refused(beyondBand);
  return { ok: true, result: buy(settling, buyer, [{ order: { synthetic: false, order: offer, price, id, shares }, shares }]) };
};

type NamedBet = { player: UserId; market: MarketId; bet: BetId; option: Option };

/** The trader that a command names, or the reason why there is none. */
export function findTrader({ state }: Settling, { player, market: marketId, bet: betId, option }: NamedBet): Trader | Refusal {
  const market = state.markets.get(marketId);
  if (!market) return { code: 'MARKET_NOT_FOUND' };
  const bet = state.bets.get(betId);
  if (bet?.market !== marketId) return { code: 'BET_NOT_FOUND' };
  const account = openAccountOf(state, player);
  return account ? { account, market, bet, option } : { code: 'NOT_A_PLAYER' };
}

function objectionToOffer(offer: Offer, player: UserId, shares: Shares): Refusal | null {
  if (offer.seller === player) return { code: 'OWN_OFFER' };
  return shares > offer.shares ? { code: 'OFFER_TOO_SMALL', available: offer.shares } : null;
}

/** The offer must not be dearer, by the band or more, than a share that the player could buy from another offer or an opposite bid. */
function objectionToPrice(
  settling: Settling,
  player: UserId,
  { bet, option, price }: Offer,
  { cents }: PriceBand,
): Refusal | ShallowBook | null {
  const limit = price - cents;
  if (limit < MIN_PRICE) return null;
  const matched = matchBuyer(settling, { player, bet, option }, { price: toPrice(limit), shares: toShares(1) });
  if ('shallow' in matched) return matched;
  const [cheapest] = matched.takes;
  return cheapest ? { code: 'OFFER_TOO_DEAR', cheapest: cheapest.order.price } : null;
}

/** A purchase needs a market that trades, room under the daily cap for all its shares, and a balance that covers its highest cost. */
export function objectionToPurchase({ state, now, today }: Settling, buyer: Trader, shares: Shares, cost: Cents): Refusal | null {
  const { account, market, bet, option } = buyer;
  return (
    objectionToTrading(market, now) ??
    objectionToShares(state, account.user, bet.id, option, shares, today) ??
    objectionToCost(account, cost)
  );
}

function objectionToShares(state: State, player: UserId, bet: BetId, option: Option, shares: Shares, today: Day): Refusal | null {
  const position = state.positionOf.get(positionKey(player, bet, option));
  const allowed = allowedShares(position, today, sharesInBids(state, player, bet, option));
  return shares > allowed ? { code: 'DAILY_LIMIT', allowed } : null;
}

function objectionToCost(account: LedgerAccount, cost: Cents): Refusal | null {
  return cost > account.balance ? { code: 'BUDGET_TOO_LOW', missing: toCents(cost - account.balance) } : null;
}

/** Executes a purchase that has passed every check. */
function buy(settling: Settling, buyer: Trader, takes: readonly Take<AskQuote>[]): Purchase {
  const { user, balance } = buyer.account;
  assert(takes.length > 0, 'a purchase that passed every check takes an order');
  assert(!takes.some(({ order: quote }) => ownerOf(quote.order) === user), 'nobody buys from oneself');
  assert(
    takes.reduce((sum, { order, shares }) => sum + costOf(order.price, shares), 0) <= balance,
    'the balance covers the purchase',
  );
  const { fills, cost } = fillPurchase(settling, buyer, takes);
  return {
    position: showPosition(settling, positionOfTrader(settling, buyer)!),
    fills: fills.map(({ price, shares, seller }) => ({ price, shares, seller })),
    cost,
    budget: buyer.account.balance,
  };
}

/** Executes fills of a buyer and adds the shares to the buyer's position. */
export function fillPurchase(
  settling: Settling,
  buyer: Trader,
  takes: readonly Take<AskQuote>[],
): { fills: BidFill[]; cost: Cents } {
  const { account, market, bet, option } = buyer;
  const at = timeOfPurchase(settling, positionOfTrader(settling, buyer));
  const fills = takes.map((take) => fillBuyer(settling, buyer, take, at));
  const cost = toCents(fills.reduce((sum, { price, shares }) => sum + costOf(price, shares), 0));
  const shares = toShares(fills.reduce((sum, fill) => sum + fill.shares, 0));
  if (shares > 0) {
    const position = openPosition(settling, { player: account.user, market: market.id, bet: bet.id, option });
    addBought(settling, position, shares, cost);
  }
  dropFilled(settling.state, bet.id);
  return { fills, cost };
}
