import type { PlacedBid } from '../batch/commands.ts';
import {
  credit,
  creditReserve,
  moveBalance,
  openAccountOf,
  refused,
  showBid,
  showPosition,
  touchBid,
} from '../batch/settling.ts';
import type { Settle, Settling } from '../batch/settling.ts';
import { addToBidBook, bookKey, heldShares, positionKey } from '../batch/state.ts';
import type { Bid, LedgerAccount, Reserve, State } from '../batch/state.ts';
import { isTradingClosed, objectionToWithdrawing } from '../markets/market-life.ts';
import type { BidId, LedgerAccountId, UserId } from '../values/ids.ts';
import { MAX_BID_LIFETIME_DAYS, MAX_OPEN_BIDS, MIN_BID_LIFETIME_MS } from '../values/limits.ts';
import { costOf } from '../values/money.ts';
import { DAY_MS, toCents, toShares, type Cents, type Price, type Shares } from '../values/units.ts';
import { positionOfTrader, type Trader } from './fills.ts';
import { openPosition } from './holding.ts';
import { hasExpired, matchBuyer, type ShallowBook } from './matching.ts';
import { fillPurchase, findTrader, objectionToPurchase } from './purchase.ts';

/** A bid expires at least a minute and at most a year from now. */
export function isExpiryAllowed(expiresAt: Date, now: Date): boolean {
  const lifetime = expiresAt.getTime() - now.getTime();
  return lifetime >= MIN_BID_LIFETIME_MS && lifetime <= MAX_BID_LIFETIME_DAYS * DAY_MS;
}

/**
 * Buys from others' orders up to the price. The shares left rest as a bid, unless the order is IOC. The daily cap must allow all `shares`,
 * and the budget must cover all of them at `price`, even if they would fill at better prices. If shares would rest and the bid crosses one
 * of the player's own orders, it is refused whole. An order that has expired while it waited to be settled neither buys nor rests.
 */
export const placeBid: Settle<'placeBid', ShallowBook> = (settling, command) => {
  const { player, option, price, shares, timeInForce, expiresAt } = command;
  const { state } = settling;
  const buyer = findTrader(settling, command);
  if ('code' in buyer) return refused(buyer);
  const objection = objectionToPurchase(settling, buyer, shares, costOf(price, shares));
  if (objection) return refused(objection);

  const bet = buyer.bet.id;
  const wanted = toShares(hasExpired(command, settling.now) ? 0 : shares);
  const matched = matchBuyer(settling, { player, bet, option }, { price, shares: wanted });
  if ('shallow' in matched) return matched;
  const left = toShares(timeInForce === 'IOC' ? 0 : wanted - matched.available);
  if (left > 0) {
    if (matched.own) return refused({ code: 'OWN_ORDER_CROSSES', order: matched.own });
    if ((state.bidCounts.get(player) ?? 0) >= MAX_OPEN_BIDS) return refused({ code: 'TOO_MANY_BIDS' });
  }

  const { id } = openReserve(settling, player);
  // Bidding counts as trading even if nothing fills or rests.
  state.traded.add(player);
  const { fills } = fillPurchase(settling, buyer, matched.takes);
  const bid = left === 0 ? null : rest(settling, buyer, { price, shares: left, expiresAt, reserve: id });
  const position = positionOfTrader(settling, buyer);
  const result: PlacedBid = {
    bid: bid && showBid(settling, bid),
    fills,
    position: position && heldShares(position) > 0 ? showPosition(settling, position) : null,
    ...moneyOf(settling, buyer.account),
  };
  return { ok: true, result };
};

/** Stores a bid on the shares left and reserves its money. Also opens the buyer's position, to which later fills add shares. */
function rest(
  settling: Settling,
  { account, market, bet, option }: Trader,
  order: { price: Price; shares: Shares; expiresAt: Date | null; reserve: Bid['reserve'] },
): Bid {
  const { state, effects, now } = settling;
  const player = account.user;
  const place = { player, market: market.id, bet: bet.id, option };
  const bid: Bid = { id: state.ids.bid(), ...place, ...order, createdAt: now };
  openPosition(settling, place);
  state.bids.set(bid.id, bid);
  const book = state.bidBooks.get(bookKey(bet.id, option));
  if (book) addToBidBook(book, bid);
  const key = positionKey(player, bet.id, option);
  const own = state.bidsOf.get(key) ?? new Set();
  state.bidsOf.set(key, own.add(bid));
  state.bidCounts.set(player, (state.bidCounts.get(player) ?? 0) + 1);
  effects.newBids.add(bid);
  reserve(settling, account, bid);
  return bid;
}

const moneyOf = (settling: Settling, account: LedgerAccount): { budget: Cents; reserved: Cents } => ({
  budget: account.balance,
  reserved: reservedOf(settling, account.user),
});

/** Takes shares out of a bid and returns their reserve. The bid keeps its place in the queue. */
export const reduceBid: Settle<'reduceBid'> = (settling, { player, bid: bidId, shares }) => {
  const { state } = settling;
  const bid = ownBid(settling, player, bidId);
  if (!bid) return refused({ code: 'BID_NOT_FOUND' });
  const account = openAccountOf(state, player);
  if (!account) return refused({ code: 'NOT_A_PLAYER' });
  const objection = objectionToWithdrawing(state.markets.get(bid.market)!);
  if (objection) return refused(objection);
  if (shares >= bid.shares) return refused({ code: 'BID_NOT_REDUCED', current: bid.shares });

  release(settling, account, bid.reserve, costOf(bid.price, toShares(bid.shares - shares)));
  bid.shares = shares;
  touchBid(settling, bid);
  return { ok: true, result: { bid: showBid(settling, bid), ...moneyOf(settling, account) } };
};

export const cancelBid: Settle<'cancelBid'> = (settling, { player, bid: bidId }) => {
  const bid = ownBid(settling, player, bidId);
  if (!bid) return refused({ code: 'BID_NOT_FOUND' });
  const account = openAccountOf(settling.state, player);
  if (!account) return refused({ code: 'NOT_A_PLAYER' });
  return { ok: true, result: cancelAll(settling, account, [bid]) };
};

/**
 * Cancels the player's bids on `market`; if that is null, on every market locked for this batch, which are all on which the player has
 * bids.
 */
export const cancelBids: Settle<'cancelBids'> = (settling, { player, market }) => {
  const { state } = settling;
  const account = openAccountOf(state, player);
  if (!account) return refused({ code: 'NOT_A_PLAYER' });
  const bids = bidsToCancel(state, player).filter((bid) => market === null || bid.market === market);
  return { ok: true, result: cancelAll(settling, account, bids) };
};

/** The bids of a player on every market that is locked for this batch. */
export const bidsToCancel = (state: State, player: UserId): Bid[] =>
  [...state.bids.values()].filter((bid) => bid.player === player && state.markets.has(bid.market));

function cancelAll(settling: Settling, account: LedgerAccount, bids: readonly Bid[]) {
  if (bids.length > 0) closeBids(settling, account, bids);
  return { cancelled: bids.length, ...moneyOf(settling, account) };
}

/** Closes bids of one player and returns their reserves. */
export function closeBids(settling: Settling, account: LedgerAccount, bids: readonly Bid[]): void {
  const amount = bids.reduce((sum, { price, shares }) => sum + costOf(price, shares), 0);
  for (const bid of bids) {
    bid.shares = toShares(0);
    touchBid(settling, bid);
  }
  release(settling, account, bids[0]!.reserve, toCents(amount));
}

/** Closes those of the bids that have expired, or all of them once the market has closed. Ignores bids that are gone or not loaded. */
export const sweepBids: Settle<'sweepBids'> = (settling, { market, bids: ids }) => {
  const { state, now } = settling;
  const isClosed = isTradingClosed(state.markets.get(market)?.tradingClosesAt ?? null, now);
  const isOver = ({ expiresAt }: Bid): boolean => isClosed || (expiresAt !== null && expiresAt <= now);
  const swept = ids
    .map((id) => state.bids.get(id))
    .filter((bid) => bid !== undefined)
    .filter((bid) => bid.market === market && isOver(bid));
  for (const [player, bids] of Map.groupBy(swept, (bid) => bid.player))
    closeBids(settling, state.ledgerAccounts.get(player)!, bids);
  return { ok: true, result: { swept: swept.length } };
};

/** The player's bid with this id; undefined for another player's bid. */
function ownBid({ state }: Settling, player: UserId, id: BidId): Bid | undefined {
  const bid = state.bids.get(id);
  return bid?.player === player ? bid : undefined;
}

/** The player's reserve; the first bid opens it. */
function openReserve({ state, effects }: Settling, player: UserId): Reserve {
  const existing = state.reserves.get(player);
  if (existing) return existing;
  const reserve: Reserve = { id: state.ids.ledgerAccount(), user: player, balance: toCents(0) };
  state.reserves.set(player, reserve);
  effects.ledgerAccounts.push({ id: reserve.id, user: null, market: null, reserveOf: player });
  return reserve;
}

/** Moves the money of a bid that rests from the player's account to the reserve. */
function reserve(settling: Settling, account: LedgerAccount, { reserve: to, price, shares }: Bid): void {
  const amount = costOf(price, shares);
  credit(account, -amount);
  creditReserve(settling.state, account.user, amount);
  settling.effects.movements.push({ kind: 'reserve', from: account.id, to, amount, position: null });
  moveBalance(settling.effects, account.id, to, amount);
}

/** Moves reserved money of bids that end back to the player's account. */
function release(settling: Settling, account: LedgerAccount, from: LedgerAccountId, amount: Cents): void {
  creditReserve(settling.state, account.user, -amount);
  credit(account, amount);
  settling.effects.movements.push({ kind: 'release', from, to: account.id, amount, position: null });
  moveBalance(settling.effects, from, account.id, amount);
}

const reservedOf = ({ state }: Settling, player: UserId): Cents => state.reserves.get(player)?.balance ?? toCents(0);
