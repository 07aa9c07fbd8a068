import { costAfterPurchase, costAfterSale } from '../values/average.ts';
import type { Take } from './book.ts';
import type { Fill, Option, Outcome } from '../settle/commands.ts';
import { moveBalance } from '../settle/effects.ts';
import type { BetId, UserId } from '../values/ids.ts';
import { MAX_SHARES_PER_DAY } from '../values/limits.ts';
import { objectionToTrading } from '../markets/market-life.ts';
import { dropFilled, match } from './matching.ts';
import { costOf } from '../values/money.ts';
import { toCents, toShares, type Cents, type Price, type Shares } from '../values/units.ts';
import type { Refusal } from '../settle/refusals.ts';
import { credit, openAccountOf, refused, showPosition, touchPosition, touchOffer } from '../settle/settling.ts';
import type { Settle, Settling } from '../settle/settling.ts';
import { bookKey, heldShares, positionKey } from '../settle/state.ts';
import type { LedgerAccount, Bet, BookKey, Position, Market, Offer, State } from '../settle/state.ts';
import { warsawMidnight } from '../values/warsaw.ts';
import type { Day } from '../values/warsaw.ts';

/** Too few offers of this book are loaded to decide the command: load more and settle the batch again. */
export type ShallowBook = { shallow: BookKey };

/**
 * Buys `shares` from the cheapest offers of other sellers, at most at `maxPrice`, all or nothing. Each fill costs its offer's price, but
 * the balance must cover all shares at `maxPrice`.
 */
export const buyContract: Settle<'buyContract', ShallowBook> = (settling, command) => {
  const { state, today } = settling;
  const { player, market: marketId, bet: betId, option, maxPrice, shares } = command;
  const market = state.markets.get(marketId);
  if (!market) return refused({ code: 'MARKET_NOT_FOUND' });
  const bet = state.bets.get(betId);
  if (bet?.market !== marketId) return refused({ code: 'BET_NOT_FOUND' });
  const account = openAccountOf(state, player);
  if (!account) return refused({ code: 'NOT_A_PLAYER' });
  const objection =
    objectionToTrading(market) ??
    objectionToShares(state, player, betId, option, shares, today) ??
    objectionToCost(account, costOf(maxPrice, shares));
  if (objection) return refused(objection);

  const key = bookKey(betId, option);
  const book = state.books.get(key)!;
  const matched = match(book, player, maxPrice, shares);
  if (matched.kind === 'beyond-edge') return { shallow: key };
  if (matched.kind === 'short') return refused({ code: 'NOT_ENOUGH_OFFERS', available: matched.available });
  const outcome = buy(settling, { account, market, bet, option }, matched.takes);
  dropFilled(book);
  return outcome;
};

/** Buys `shares` from one offer of another seller, at its price, all or nothing. */
export const buyOffer: Settle<'buyOffer'> = (settling, { player, offer: offerId, shares }) => {
  const { state, today } = settling;
  const offer = state.offers.get(offerId);
  if (!offer) return refused({ code: 'OFFER_NOT_FOUND' });
  const account = openAccountOf(state, player);
  if (!account) return refused({ code: 'NOT_A_PLAYER' });
  const market = state.markets.get(offer.market)!;
  const objection =
    objectionToTrading(market) ??
    objectionToOffer(offer, player, shares) ??
    objectionToShares(state, player, offer.bet, offer.option, shares, today) ??
    objectionToCost(account, costOf(offer.price, shares));
  if (objection) return refused(objection);

  const buyer = { account, market, bet: state.bets.get(offer.bet)!, option: offer.option };
  return buy(settling, buyer, [{ offer, shares }]);
};

function objectionToOffer(offer: Offer, player: UserId, shares: Shares): Refusal | null {
  if (offer.seller === player) return { code: 'OWN_OFFER' };
  return shares > offer.shares ? { code: 'OFFER_TOO_SMALL', available: offer.shares } : null;
}

function objectionToShares(state: State, player: UserId, bet: BetId, option: Option, shares: Shares, today: Day): Refusal | null {
  const allowed = allowedShares(state.positionOf.get(positionKey(player, bet, option)), today);
  return shares > allowed ? { code: 'DAILY_LIMIT', allowed } : null;
}

function objectionToCost(account: LedgerAccount, cost: Cents): Refusal | null {
  return cost > account.balance ? { code: 'BUDGET_TOO_LOW', missing: toCents(cost - account.balance) } : null;
}

/** The part of a position that the daily cap depends on. */
export type DailyCapUsage = Pick<Position, 'boughtOn' | 'boughtShares'>;

/**
 * The shares of one option that a player may still buy today under the daily cap; `position` is undefined before the first purchase.
 * `boughtOn` may be later than today, because clocks of several servers disagree or step back. Purchases of that later day count against
 * today too; otherwise its count would start again at 0, and the day would have two caps.
 */
export function allowedShares(position: DailyCapUsage | undefined, today: Day): Shares {
  const bought = position && position.boughtOn >= today ? position.boughtShares : 0;
  return toShares(MAX_SHARES_PER_DAY - bought);
}

/**
 * The recorded time of a purchase, which must lie in the day to which the daily cap counts it: the start of that day if it is later than
 * today, else now.
 */
const timeOfPurchase = ({ now, today }: Settling, position: DailyCapUsage | undefined): Date =>
  position && position.boughtOn > today ? warsawMidnight(position.boughtOn) : now;

type Buyer = { account: LedgerAccount; market: Market; bet: Bet; option: Option };

/** Executes a purchase that has passed every check. */
function buy(settling: Settling, buyer: Buyer, takes: readonly Take<Offer>[]): Outcome<'buyContract'> {
  const fills: Fill[] = [];
  let cost = 0;
  let shares = 0;
  const existing = settling.state.positionOf.get(positionKey(buyer.account.user, buyer.bet.id, buyer.option));
  const at = timeOfPurchase(settling, existing);
  for (const take of takes) {
    cost += pay(settling, buyer, take, at);
    shares += take.shares;
    fills.push({ price: take.offer.price, shares: take.shares, dealer: take.offer.seller });
    removeFromSeller(settling, take);
  }
  setLastPrice(settling, buyer, takes.at(-1)!.offer.price);
  const position = addToBuyer(settling, buyer, toShares(shares), toCents(cost));
  const result = { position: showPosition(settling, position), fills, cost: toCents(cost), budget: buyer.account.balance };
  return { ok: true, result };
}

/** Records the last price of the option, if it changed. */
function setLastPrice({ effects }: Settling, { bet, option }: Buyer, price: Price): void {
  if (price === (option ? bet.lastYesPrice : bet.lastNoPrice)) return;
  if (option) bet.lastYesPrice = price;
  else bet.lastNoPrice = price;
  effects.repricedBets.add(bet);
}

/** Moves the price of one fill from the buyer to the player or organizer who sells. Returns the amount. */
function pay(
  { state, effects }: Settling,
  { account, market, bet, option }: Buyer,
  { offer, shares }: Take<Offer>,
  at: Date,
): Cents {
  const amount = costOf(offer.price, shares);
  const seller = offer.seller === null ? null : state.ledgerAccounts.get(offer.seller)!;
  const to = seller?.id ?? market.organizer!;
  credit(account, -amount);
  if (seller) credit(seller, amount);
  moveBalance(effects, account.id, to, amount);
  effects.transactions.push({
    market: market.id,
    bet: bet.id,
    option,
    price: offer.price,
    shares,
    purchaser: account.user,
    dealer: offer.seller,
    from: account.id,
    to,
    at,
  });
  return amount;
}

/** Removes the sold shares from the offer and, if a player sells, from the seller's position at its average price. */
function removeFromSeller(settling: Settling, { offer, shares }: Take<Offer>): void {
  offer.shares = toShares(offer.shares - shares);
  touchOffer(settling, offer);
  if (offer.position === null) return;
  const position = settling.state.positions.get(offer.position)!;
  position.cost = costAfterSale(position.cost, heldShares(position), shares);
  position.listedShares = toShares(position.listedShares - shares);
  touchPosition(settling, position);
}

/** Adds the shares to the buyer's position. A player has one position per bet and option; the first purchase creates it. */
function addToBuyer(settling: Settling, { account, market, bet, option }: Buyer, shares: Shares, paid: Cents): Position {
  const { state, effects, today } = settling;
  const key = positionKey(account.user, bet.id, option);
  let position = state.positionOf.get(key);
  if (!position) {
    position = {
      id: state.ids.position(),
      market: market.id,
      bet: bet.id,
      option,
      player: account.user,
      shares: toShares(0),
      listedShares: toShares(0),
      cost: 0,
      boughtOn: today,
      boughtShares: toShares(0),
      status: 'PENDING',
    };
    state.positions.set(position.id, position);
    state.positionOf.set(key, position);
    state.offersOf.set(position.id, new Set());
    state.traded.add(account.user);
    effects.newPositions.add(position);
  }
  const boughtToday = MAX_SHARES_PER_DAY - allowedShares(position, today);
  position.boughtShares = toShares(boughtToday + shares);
  if (position.boughtOn < today) position.boughtOn = today;
  position.shares = toShares(position.shares + shares);
  position.cost = costAfterPurchase(position.cost, paid);
  touchPosition(settling, position);
  return position;
}
