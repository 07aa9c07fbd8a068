import { bookKey, positionKey, toCents } from '@wieszcz/domain';
import type { Bid, BidId, LedgerAccountId, Offer, OfferId, Position, PositionId, State, UserId } from '@wieszcz/domain';
import type { Field } from '../pipeline.ts';
import { id } from './columns.ts';
import {
  BET,
  BID,
  BID_TOTALS,
  LEDGER_ACCOUNT,
  MARKET,
  OFFER,
  POSITION,
  POSITION_TOTALS,
  RESERVE,
  USER_ROLE,
} from './entities.ts';

/**
 * The ctids of loaded rows, with which they are changed without a second index lookup. They are valid until the batch itself changes the
 * row: ledger accounts are locked; offers, bids and positions change only under their market's lock.
 */
export type Ctids = {
  ledgerAccounts: Map<LedgerAccountId, string>;
  offers: Map<OfferId, string>;
  bids: Map<BidId, string>;
  positions: Map<PositionId, string>;
};

/** The state that a batch settles on. Each function below adds one row of a statement of `load.queries.ts` or `books.queries.ts`. */
export type Loaded = { state: State; ctids: Ctids };

export function addMarket({ state }: Loaded, row: Field[]): void {
  const market = MARKET.read(row);
  state.markets.set(market.id, market);
}

export function addBet({ state }: Loaded, row: Field[]): void {
  const bet = BET.read(row);
  state.bets.set(bet.id, bet);
}

/** An offer that several statements return is one object, because commands change it in place. So are positions and bids. */
function addOffer({ state, ctids }: Loaded, row: Field[], start: number): Offer {
  const known = state.offers.get(id<OfferId>(row[start]));
  if (known) return known;
  const offer = OFFER.read(row, start);
  state.offers.set(offer.id, offer);
  ctids.offers.set(offer.id, offer.ctid);
  return offer;
}

function addPosition({ state, ctids }: Loaded, row: Field[], start: number): Position {
  const known = state.positions.get(id<PositionId>(row[start]));
  if (known) return known;
  const position = POSITION.read(row, start);
  state.positions.set(position.id, position);
  state.positionOf.set(positionKey(position.player, position.bet, position.option), position);
  ctids.positions.set(position.id, position.ctid);
  return position;
}

/** Whether the row has the entity whose columns begin at `start`, with its id. */
const isPresent = (row: Field[], start: number): boolean => row[start] !== null;

/** An offer and, unless the organizer sells, the position that it sells from. */
export function addOfferWithPosition(loaded: Loaded, row: Field[]): void {
  if (isPresent(row, OFFER.count)) addPosition(loaded, row, OFFER.count);
  addOffer(loaded, row, 0);
}

/** A position and one of its offers. A position without offers has one row, with nulls in the columns of the offer. */
export function addPositionWithOffer(loaded: Loaded, row: Field[]): void {
  const { offersOf } = loaded.state;
  const position = addPosition(loaded, row, 0);
  const offers = offersOf.get(position.id) ?? new Set();
  offersOf.set(position.id, offers);
  if (isPresent(row, POSITION.count)) offers.add(addOffer(loaded, row, POSITION.count));
}

function addBidAt({ state, ctids }: Loaded, row: Field[], start: number): Bid {
  const known = state.bids.get(id<BidId>(row[start]));
  if (known) return known;
  const bid = BID.read(row, start);
  state.bids.set(bid.id, bid);
  ctids.bids.set(bid.id, bid.ctid);
  return bid;
}

export const addBid = (loaded: Loaded, row: Field[]): void => void addBidAt(loaded, row, 0);

/** A bid of a player who buys in this batch: its shares count towards the daily cap. */
export function addBidOfBuyer(loaded: Loaded, row: Field[]): void {
  const { bidsOf } = loaded.state;
  const bid = addBidAt(loaded, row, 0);
  const key = positionKey(bid.player, bid.bet, bid.option);
  bidsOf.set(key, (bidsOf.get(key) ?? new Set()).add(bid));
}

/** The first columns of the entities in a row of a book. A row of a ledger account begins with it. */
const FIRST_COLUMN = {
  offer: LEDGER_ACCOUNT.count,
  bid: LEDGER_ACCOUNT.count + OFFER.count,
  position: LEDGER_ACCOUNT.count + OFFER.count + BID.count,
};

/**
 * A ledger account, or an offer or a bid of a book with its position; the columns of the others are null. The orders of a book come in
 * priority order.
 */
export function addAccountOrOrder(loaded: Loaded, row: Field[]): void {
  if (isPresent(row, 0)) return addAccount(loaded, row);
  const { askBooks, bidBooks } = loaded.state;
  if (isPresent(row, FIRST_COLUMN.position)) addPosition(loaded, row, FIRST_COLUMN.position);
  if (isPresent(row, FIRST_COLUMN.offer)) {
    const offer = addOffer(loaded, row, FIRST_COLUMN.offer);
    askBooks.get(bookKey(offer.bet, offer.option))!.orders.push(offer);
  } else {
    const bid = addBidAt(loaded, row, FIRST_COLUMN.bid);
    bidBooks.get(bookKey(bid.bet, bid.option))!.orders.push(bid);
  }
}

export function addAccount({ state, ctids }: Loaded, row: Field[]): void {
  const account = LEDGER_ACCOUNT.read(row);
  state.ledgerAccounts.set(account.user, account);
  ctids.ledgerAccounts.set(account.id, account.ctid);
}

export function addPositionTotals({ state }: Loaded, row: Field[]): void {
  const { market, ...totals } = POSITION_TOTALS.read(row);
  state.positionTotals.get(market)!.push(totals);
}

export function addRole({ state }: Loaded, row: Field[]): void {
  const user = USER_ROLE.read(row);
  state.roles.set(user.id, user.role);
  if (user.blocked) state.blocked.add(user.id);
}

export function addRefund({ state }: Loaded, [user, amount]: Field[]): void {
  state.refunds.set(id<UserId>(user), toCents(Number(amount)));
}

export function addTitleKey({ state }: Loaded, [title, key]: Field[]): void {
  state.titleKeys.set(title!, key!);
}

export function addReserve({ state }: Loaded, row: Field[]): void {
  const reserve = RESERVE.read(row);
  state.reserves.set(reserve.user, reserve);
}

export function addBidCount({ state }: Loaded, [player, count]: Field[]): void {
  state.bidCounts.set(id(player), Number(count));
}

export function addBidTotals({ state }: Loaded, row: Field[]): void {
  const { market, ...totals } = BID_TOTALS.read(row);
  state.bidTotals.set(market, totals);
}
