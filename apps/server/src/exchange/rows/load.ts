import assert from 'node:assert';
import { emptyState, toCents } from '@wieszcz/domain';
import type { Bid, Book, BookKey, LedgerAccountId, Day, Ids, MarketId, Offer, State, UserId } from '@wieszcz/domain';
import { DISCARD_PLANS } from '../../platform/database/statements/prepared-statements.ts';
import { array, arrayOf, textArray } from '../parameters.ts';
import type { Field, Parameter, Step } from '../pipeline.ts';
import * as books from './books.queries.ts';
import { id } from './columns.ts';
import type { IdCounts } from './ids.ts';
import * as sql from './load.queries.ts';
import * as rows from './loaded-rows.ts';
import type { Loaded } from './loaded-rows.ts';
import type { RequiredRows } from './required-rows.ts';

export type LoadOptions = {
  required: RequiredRows;
  ids: { ids: Ids; receive(row: Field[]): void };
  idCounts: IdCounts;
  today: Day;
  moneySource: LedgerAccountId;
  /** Factor on the number of orders and shares that are loaded of each book. */
  depth: number;
  /** Bids that have expired by then are left out of books. */
  startedAt: Date;
  lockTimeoutMs: number;
  /** Skip rows that another transaction has locked; `lockTargets` then lists the rows that should have been locked. */
  skipLocked: boolean;
  planAnew: boolean;
};

/** The state to settle on and the steps that fill it. `lockTargets` is filled only with `skipLocked`. */
export type Load = Loaded & {
  lockTargets: { markets: MarketId[]; roles: UserId[]; accounts: UserId[] };
  steps: Step[];
};

/** The steps that open a transaction, lock and load. A statement whose rows no command requires is left out. */
export function loadSteps(options: LoadOptions): Load {
  const { required, ids, idCounts, today, moneySource, lockTimeoutMs, planAnew } = options;
  const load: Load = {
    state: emptyState(moneySource, ids.ids),
    ctids: { ledgerAccounts: new Map(), offers: new Map(), bids: new Map(), positions: new Map() },
    lockTargets: { markets: [], roles: [], accounts: [] },
    steps: [],
  };
  for (const key of required.askBooks.keys()) load.state.askBooks.set(key, { orders: [], edge: null });
  for (const key of required.bidBooks.keys()) load.state.bidBooks.set(key, { orders: [], edge: null });
  add(load, 'begin', sql.BEGIN, []);
  if (planAnew) add(load, 'plan_anew', DISCARD_PLANS, []);
  add(load, 'session', sql.SET_TRANSACTION_LIMITS, [`${lockTimeoutMs}ms`]);
  lockRows(load, options);
  if (concernsMarkets(required)) loadTrading(load, required);
  if (required.bidders.size > 0) loadBidders(load, required);
  if (required.allBetsOf.size > 0) loadWholeMarkets(load, required);
  loadUsers(load, required, today);
  const counts = [idCounts.accounts, idCounts.bets, idCounts.orders, idCounts.positions];
  if (counts.some(Boolean)) add(load, 'ids', sql.DRAW_IDS, [...counts, array(idCounts.bidders)], (_, row) => ids.receive(row));
  return load;
}

type Receive = (loaded: Loaded, row: Field[]) => void;

function add(load: Load, name: string, text: string, values: Parameter[], receive?: Receive): void {
  load.steps.push({ name: `exchange_${name}`, text, values, ...(receive && { receive: (row) => receive(load, row) }) });
}

const namesOrders = ({ offers, bids, playersWithBids, playersWithOffers }: RequiredRows): boolean =>
  offers.size + bids.size + playersWithBids.size + playersWithOffers.size > 0;
const concernsMarkets = (required: RequiredRows): boolean =>
  required.markets.size + required.bets.size > 0 || namesOrders(required);
const hasBooks = ({ askBooks, bidBooks }: RequiredRows): boolean => askBooks.size + bidBooks.size > 0;

function lockRows(load: Load, options: LoadOptions): void {
  const { required, skipLocked } = options;
  const { lockTargets } = load;
  const lock = (name: string, text: string, values: Parameter[], receive: Receive): void =>
    skipLocked ? add(load, `${name}_free`, books.skippingLocked(text), values, receive) : add(load, name, text, values, receive);
  const markets = [
    required.markets,
    required.betsWithoutMarket,
    required.offers,
    required.bids,
    playersWithBidsToCancel(required),
    required.playersWithOffers,
  ].map((ids) => array(ids));
  const owners = [array(required.users), array(required.offers), array(required.bids)];
  const bookArrays = bookParameters(options);
  if (required.betsWithoutMarket.size > 0 || namesOrders(required))
    lock('markets_of', sql.LOCK_MARKETS_OF_ROWS, markets, rows.addMarket);
  else if (required.markets.size > 0) lock('markets', sql.LOCK_MARKETS, markets.slice(0, 1), rows.addMarket);
  if (required.roles.size > 0) lock('roles', sql.LOCK_ROLES, [array(required.roles)], rows.addRole);
  if (hasBooks(required)) lock('books', books.LOAD_BOOKS_AND_LOCK_ACCOUNTS, [...owners, ...bookArrays], rows.addAccountOrOrder);
  else if (concernsMarkets(required) || required.users.size > 0) lock('accounts', books.LOCK_ACCOUNTS, owners, rows.addAccount);
  if (!skipLocked) return;
  add(load, 'list_markets', sql.LIST_MARKETS_OF_ROWS, markets, (_, [market]) => lockTargets.markets.push(id(market)));
  add(load, 'list_accounts', books.LIST_ACCOUNTS, [...owners, ...bookArrays], (_, [user]) => lockTargets.accounts.push(id(user)));
  if (required.roles.size > 0)
    add(load, 'list_roles', sql.LIST_ROLES, [array(required.roles)], (_, [user]) => lockTargets.roles.push(id(user)));
}

/** Players all of whose bids are cancelled, whatever their markets. */
const playersWithBidsToCancel = ({ byKind: { cancelBids, blockUser } }: RequiredRows): UserId[] => [
  ...cancelBids.flatMap(({ player, market }) => (market === null ? [player] : [])),
  ...blockUser.map(({ user }) => user),
];

function loadTrading(load: Load, required: RequiredRows): void {
  const offers = array(required.offers);
  const bids = array(required.bids);
  const bets = array(required.bets);
  const { buyOffer } = required.byKind;
  const offerPurchases = [arrayOf(buyOffer, ({ player }) => player), arrayOf(buyOffer, ({ offer }) => offer)];
  if (required.offers.size + required.bids.size > 0)
    add(load, 'bets_of', sql.LOAD_BETS_OF_ROWS, [bets, offers, bids], rows.addBet);
  else if (required.bets.size > 0) add(load, 'bets', sql.LOAD_BETS, [bets], rows.addBet);
  if (required.positions.size > 0)
    add(load, 'holdings', sql.LOAD_POSITIONS_OF_PLAYERS, positionArrays(required), rows.addPositionWithOffer);
  if (required.offers.size > 0) {
    add(load, 'offers', sql.LOAD_OFFERS, [offers], rows.addOfferWithPosition);
    add(load, 'contracts_of_offers', sql.LOAD_POSITIONS_OF_OFFERS, [offers, ...offerPurchases], rows.addPositionWithOffer);
  }
  if (required.playersWithOffers.size > 0)
    add(load, 'offers_of_players', sql.LOAD_OFFERS_OF_PLAYERS, [array(required.playersWithOffers)], rows.addPositionWithOffer);
  if (required.bids.size + required.playersWithBids.size > 0)
    add(load, 'bids', sql.LOAD_BIDS, [bids, array(required.playersWithBids)], rows.addBid);
  if (required.buyers.size + buyOffer.length > 0)
    add(load, 'bids_of_buyers', sql.LOAD_BIDS_OF_BUYERS, [...buyerArrays(required), ...offerPurchases], rows.addBidOfBuyer);
}

function loadBidders(load: Load, { bidders, byKind: { placeBid } }: RequiredRows): void {
  add(load, 'reserves', sql.LOAD_RESERVES, [array(bidders)], rows.addReserve);
  if (placeBid.length === 0) return;
  const placers = new Set(placeBid.map(({ player }) => player));
  for (const player of placers) load.state.bidCounts.set(player, 0);
  add(load, 'count_bids', sql.COUNT_BIDS, [array(placers)], rows.addBidCount);
}

function loadWholeMarkets(load: Load, { allBetsOf, resolved, byKind: { addBet } }: RequiredRows): void {
  add(load, 'bets_of_markets', sql.LOAD_BETS_OF_MARKETS, [array(allBetsOf)], rows.addBet);
  if (addBet.length > 0)
    add(load, 'titles', sql.CASELESS_TITLES, [textArray(addBet.map(({ title }) => title))], rows.addTitleKey);
  for (const market of resolved) {
    load.state.positionTotals.set(market, []);
    load.state.bidTotals.set(market, { bids: 0, players: 0, reserved: toCents(0) });
  }
  if (resolved.size === 0) return;
  add(load, 'position_totals', sql.LOAD_POSITION_TOTALS, [array(resolved)], rows.addPositionTotals);
  add(load, 'bid_totals', sql.LOAD_BID_TOTALS, [array(resolved)], rows.addBidTotals);
}

function loadUsers(load: Load, { byKind }: RequiredRows, today: Day): void {
  const { claimDailyBonus, promoteToModerator, demoteToPlayer } = byKind;
  if (claimDailyBonus.length > 0) {
    const claimers = arrayOf(claimDailyBonus, ({ player }) => player);
    add(load, 'bonuses', sql.LOAD_BONUSES, [claimers, today], ({ state }, [user]) => state.bonused.add(id(user)));
  }
  if (promoteToModerator.length > 0) {
    const promoted = arrayOf(promoteToModerator, ({ user }) => user);
    add(load, 'traded', sql.LOAD_USERS_WHO_TRADED, [promoted], ({ state }, [user]) => state.traded.add(id(user)));
  }
  if (demoteToPlayer.length > 0) {
    const demoted = arrayOf(demoteToPlayer, ({ user }) => user);
    add(load, 'refunds', sql.LOAD_REFUNDS, [demoted], rows.addRefund);
  }
}

/** Maximum of PostgreSQL's type `integer`. */
const LARGEST_INTEGER = 2_147_483_647;

/** How many orders of a book are loaded: a few more than takers, as most take part of one order, and skip their own orders. */
const depthOf = (takers: number, depth: number): number => Math.min(depth * (takers + 4), LARGEST_INTEGER);

/** How many shares of a book are loaded. */
const wantedOf = (shares: number, depth: number): number => Math.min(depth * shares, LARGEST_INTEGER);

function bookParameters({ required: { askBooks, bidBooks }, depth, startedAt }: LoadOptions): Parameter[] {
  const arraysOf = (required: RequiredRows['askBooks']): Parameter[] => {
    const wanted = [...required.values()];
    return [
      arrayOf(wanted, ({ bet }) => bet),
      arrayOf(wanted, ({ option }) => option),
      arrayOf(wanted, ({ limit }) => limit),
      arrayOf(wanted, ({ takers }) => depthOf(takers, depth)),
      arrayOf(wanted, ({ shares }) => wantedOf(shares, depth)),
    ];
  };
  return [...arraysOf(askBooks), ...arraysOf(bidBooks), startedAt.toISOString()];
}

function positionArrays({ positions }: RequiredRows): Parameter[] {
  const distinct = [...positions.values()];
  return [
    arrayOf(distinct, ({ player }) => player),
    arrayOf(distinct, ({ bet }) => bet),
    arrayOf(distinct, ({ option }) => option),
  ];
}

function buyerArrays({ buyers }: RequiredRows): Parameter[] {
  const distinct = [...buyers.values()];
  return [arrayOf(distinct, ({ player }) => player), arrayOf(distinct, ({ bet }) => bet)];
}

/** Sets the edge of every book that was loaded up to a limit: it may continue after its last loaded order. */
export function markEdges({ askBooks, bidBooks }: State, required: RequiredRows, depth: number): void {
  markEdgesOf(askBooks, required.askBooks, depth);
  markEdgesOf(bidBooks, required.bidBooks, depth);
}

function markEdgesOf(
  books: ReadonlyMap<BookKey, Book<Offer> | Book<Bid>>,
  required: RequiredRows['askBooks'],
  depth: number,
): void {
  for (const [key, { takers, shares }] of required) {
    const book = books.get(key);
    assert(book, 'a required book is loaded');
    assert(book.edge === null, 'an edge is marked once');
    const last = book.orders.at(-1);
    const loaded = book.orders.reduce((sum, order) => sum + order.shares, 0);
    if (last && (book.orders.length >= depthOf(takers, depth) || loaded >= wantedOf(shares, depth)))
      book.edge = { price: last.price, id: last.id };
  }
}
