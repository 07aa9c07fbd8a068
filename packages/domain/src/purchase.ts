import { costAfterPurchase, costAfterSale } from './average.ts';
import type { Fill, Option, Outcome } from './commands.ts';
import { moveBalance } from './effects.ts';
import type { BetId, UserId } from './ids.ts';
import { MAX_SHARES_PER_DAY } from './limits.ts';
import { objectionToTrading } from './market-life.ts';
import { dropFilled, match } from './matching.ts';
import { costOf } from './money.ts';
import type { Cents, Shares, Price } from './units.ts';
import type { Refusal } from './refusals.ts';
import { credit, playerAccount, refused, showPosition, touchPosition, touchOffer } from './settling.ts';
import type { Settle, Settling } from './settling.ts';
import { bookKey, heldShares, positionKey } from './state.ts';
import type { LedgerAccount, Bet, BookKey, Position, Market, Offer, State } from './state.ts';
import { warsawMidnight } from './warsaw.ts';
import type { Day } from './warsaw.ts';

/** The part of this book that was loaded doesn't decide the command: load more of it and settle the batch anew. */
export type Shallow = { shallow: BookKey };

export const buyContract: Settle<'buyContract', Shallow> = (settling, command) => {
  const { state, today } = settling;
  const { player, market: marketId, bet: betId, option, maxPrice, shares } = command;
  const market = state.markets.get(marketId);
  if (!market) return refused({ code: 'MARKET_NOT_FOUND' });
  const bet = state.bets.get(betId);
  if (bet?.market !== marketId) return refused({ code: 'BET_NOT_FOUND' });
  const account = playerAccount(state, player);
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

export const buyOffer: Settle<'buyOffer'> = (settling, { player, offer: offerId, shares }) => {
  const { state, today } = settling;
  const offer = state.offers.get(offerId);
  if (!offer) return refused({ code: 'OFFER_NOT_FOUND' });
  const account = playerAccount(state, player);
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
  return cost > account.balance ? { code: 'BUDGET_TOO_LOW', missing: (cost - account.balance) as Cents } : null;
}

/** What the daily cap remembers of a position. */
export type Bought = Pick<Position, 'boughtOn' | 'boughtShares'>;

/**
 * How many more shares of one option its holder may buy today; all of the cap for somebody without a position. After a purchase on a later
 * day (the clock was set back, or another server's is ahead) that day still counts: a day that has ended never begins again.
 */
export function allowedShares(position: Bought | undefined, today: Day): Shares {
  const bought = position && position.boughtOn >= today ? position.boughtShares : 0;
  return (MAX_SHARES_PER_DAY - bought) as Shares;
}

/** When a purchase counts as made: now, or, where it counts against a later day, at the beginning of that day. */
const timeOfPurchase = ({ now, today }: Settling, position: Bought | undefined): Date =>
  position && position.boughtOn > today ? warsawMidnight(position.boughtOn) : now;

type Buyer = { account: LedgerAccount; market: Market; bet: Bet; option: Option };
type Take = { offer: Offer; shares: Shares };

/** Nothing stands in the way any more. */
function buy(settling: Settling, buyer: Buyer, takes: readonly Take[]): Outcome<'buyContract'> {
  const fills: Fill[] = [];
  let cost = 0;
  let shares = 0;
  const held = settling.state.positionOf.get(positionKey(buyer.account.user, buyer.bet.id, buyer.option));
  const at = timeOfPurchase(settling, held);
  for (const take of takes) {
    cost += pay(settling, buyer, take, at);
    shares += take.shares;
    fills.push({ price: take.offer.price, shares: take.shares, dealer: take.offer.seller });
    deliver(settling, take);
  }
  reprice(settling, buyer, takes.at(-1)!.offer.price);
  const position = receive(settling, buyer, shares as Shares, cost as Cents);
  const result = { position: showPosition(settling, position), fills, cost: cost as Cents, budget: buyer.account.balance };
  return { ok: true, result };
}

/** A trade at the price of the one before leaves the bet as it is. */
function reprice({ effects }: Settling, { bet, option }: Buyer, price: Price): void {
  if (price === (option ? bet.lastYesPrice : bet.lastNoPrice)) return;
  if (option) bet.lastYesPrice = price;
  else bet.lastNoPrice = price;
  effects.repricedBets.add(bet);
}

function pay({ state, effects }: Settling, { account, market, bet, option }: Buyer, { offer, shares }: Take, at: Date): Cents {
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

/** The shares leave their offer and, sold by a player, the position behind it, at its average. */
function deliver(settling: Settling, { offer, shares }: Take): void {
  offer.shares = (offer.shares - shares) as Shares;
  touchOffer(settling, offer);
  if (offer.position === null) return;
  const position = settling.state.positions.get(offer.position)!;
  position.cost = costAfterSale(position.cost, heldShares(position), shares);
  position.listedShares = (position.listedShares - shares) as Shares;
  touchPosition(settling, position);
}

/** One position per player, bet and option: a first purchase opens it, later ones add to it, also to a closed one. */
function receive(settling: Settling, { account, market, bet, option }: Buyer, shares: Shares, paid: Cents): Position {
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
      shares: 0 as Shares,
      listedShares: 0 as Shares,
      cost: 0,
      boughtOn: today,
      boughtShares: 0 as Shares,
      status: 'PENDING',
    };
    state.positions.set(position.id, position);
    state.positionOf.set(key, position);
    state.offersOf.set(position.id, new Set());
    state.traded.add(account.user);
    effects.newPositions.add(position);
  }
  position.boughtShares = (MAX_SHARES_PER_DAY - allowedShares(position, today) + shares) as Shares;
  if (position.boughtOn < today) position.boughtOn = today;
  position.shares = (position.shares + shares) as Shares;
  position.cost = costAfterPurchase(position.cost, paid);
  touchPosition(settling, position);
  return position;
}
