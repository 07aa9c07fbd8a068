import assert from 'node:assert';
import { bookKey, MAX_INTEGER } from '@wieszcz/domain';
import type { Bid, Book, BookKey, Offer, State } from '@wieszcz/domain';
import { array, arrayOf } from '../../parameters.ts';
import type { Field, Parameter } from '../../pipeline.ts';
import { id } from '../columns.ts';
import { BID, LEDGER_ACCOUNT, OFFER, POSITION } from '../entities.ts';
import { namesOrders } from '../required-rows.ts';
import type { RequiredRows } from '../required-rows.ts';
import { addAccount, addBid, addOffer, addPosition, isPresent, locking } from './loading.ts';
import type { Loaded, LoadOptions, LoadStatement } from './loading.ts';

/**
 * Locks the ledger accounts of a batch and loads the best orders of the books that it trades with. Parameters: $1 to $3
 * ids of the users, offers and bids that commands name. Statements that read books also have $4 to $8 books of offers and $9 to $13 books
 * of bids, each as arrays of bets, options, price limits, depths and wanted shares; $14 the time of the batch: bids that have expired by
 * then are left out.
 */

type Side = {
  table: string;
  alias: string;
  firstParameter: number;
  /** The condition that the price is within the limit of the book. */
  withinLimit: string;
  /** The columns to order by, best order first. */
  priority: string;
  /** A condition, with its `and`, that leaves out expired orders. They match nothing and would use up the depth of a book. */
  unexpired: string;
  /** Whether most books of the side are empty: then checking the index first is cheaper than sorting no rows. */
  isMostlyEmpty: boolean;
};

/**
 * The best orders of each book: at most `depth`, and no more than the `wanted` shares need. An order holds at least one share, so
 * `wanted` also limits how many orders are read.
 */
const bestOrders = ({ table, alias, firstParameter, withinLimit, priority, unexpired, isMostlyEmpty }: Side): string => {
  const ofBook = `${table}.bet_id = book.bet_id and ${table}.option = book.option and ${withinLimit}`;
  return `
  (
    select * from unnest($${firstParameter}::int[], $${firstParameter + 1}::bool[], $${firstParameter + 2}::int[],
      $${firstParameter + 3}::int[], $${firstParameter + 4}::int[]) as book (bet_id, option, limit_price, depth, wanted)
    ${isMostlyEmpty ? `where exists (select from ${table} where ${ofBook})` : ''}) as book
  cross join lateral (
    select * from (
      select best.*, sum(best.shares) over (order by ${priority}) - best.shares as shares_before
      from (
        select *, ctid from ${table}
        where ${ofBook}${unexpired}
        order by ${priority}
        limit least(book.depth, book.wanted)) as best) as counted
    where counted.shares_before < book.wanted) as ${alias}`;
};

const ASKS = bestOrders({
  table: 'offers',
  alias: 'offer',
  firstParameter: 4,
  withinLimit: 'offers.price <= book.limit_price',
  priority: 'price, id',
  unexpired: '',
  isMostlyEmpty: false,
});

const BIDS = bestOrders({
  table: 'bids',
  alias: 'bid',
  firstParameter: 9,
  withinLimit: 'bids.price >= book.limit_price',
  priority: 'price desc, id',
  unexpired: ' and (bids.expires_at is null or bids.expires_at > $14::timestamptz)',
  isMostlyEmpty: true,
});

/** The users, offers and bids that commands name: parameters $1 to $3. */
const namedIds = ({ users, offers, bids }: RequiredRows): Parameter[] => [array(users), array(offers), array(bids)];

/** Ledger accounts of the users named, of the owners of the orders named, and of those that `ownersOfBooks` adds. */
const accountsOf = (columns: string, ownersOfBooks = ''): string => `
  select ${columns}
  from accounts
  where user_id = any (array(
    select unnest($1::int[])
    union all select seller_id from offers where id = any ($2::int[])
    union all select player_id from bids where id = any ($3::int[]) ${ownersOfBooks}))`;

const hasBooks = ({ askBooks, bidBooks }: RequiredRows): boolean => askBooks.size + bidBooks.size > 0;
const concernsAccounts = (required: RequiredRows): boolean =>
  required.users.size + required.markets.size + required.bets.size > 0 || namesOrders(required);

export const LOCK_ACCOUNTS: LoadStatement = {
  name: 'accounts',
  ...locking(accountsOf(LEDGER_ACCOUNT.selectFrom('accounts'))),
  isRequired: (required) => !hasBooks(required) && concernsAccounts(required),
  parameters: namedIds,
  receive: addAccount,
};

/**
 * How many orders of a book are loaded: one for each taker, as most need only a part of one, and a few more, as takers skip their own.
 */
const depthOf = (takers: number, depth: number): number => Math.min(depth * (takers + 4), MAX_INTEGER);

/** How many shares of a book are loaded. */
const wantedOf = (shares: number, depth: number): number => Math.min(depth * shares, MAX_INTEGER);

function namedIdsAndBooks(required: RequiredRows, { depth, startedAt }: LoadOptions): Parameter[] {
  const arraysOf = (books: RequiredRows['askBooks']): Parameter[] => {
    const wanted = [...books.values()];
    return [
      arrayOf(wanted, ({ bet }) => bet),
      arrayOf(wanted, ({ option }) => option),
      arrayOf(wanted, ({ limit }) => limit),
      arrayOf(wanted, ({ takers }) => depthOf(takers, depth)),
      arrayOf(wanted, ({ shares }) => wantedOf(shares, depth)),
    ];
  };
  return [...namedIds(required), ...arraysOf(required.askBooks), ...arraysOf(required.bidBooks), startedAt.toISOString()];
}

const LOCKED_ACCOUNTS = locking(
  accountsOf(LEDGER_ACCOUNT.selectFrom('accounts'), 'union all select seller_id from offer union all select player_id from bid'),
);

/** Selects the books, and what `lockedAccounts` selects. */
const booksAnd = (lockedAccounts: string): string => `
  with offer as materialized (select offer.* from ${ASKS}),
  bid as materialized (select bid.* from ${BIDS}),
  locked as materialized (${lockedAccounts})
  select ${LEDGER_ACCOUNT.nulls}, ${OFFER.selectFrom('offer')}, ${BID.nulls}, ${POSITION.selectFrom('position')}
  from offer left join contracts as position on position.id = offer.contract_id
  union all
  select ${LEDGER_ACCOUNT.nulls}, ${OFFER.nulls}, ${BID.selectFrom('bid')}, ${POSITION.selectFrom('position')}
  from bid join contracts as position using (bet_id, option, player_id)
  union all
  select locked.*, ${OFFER.nulls}, ${BID.nulls}, ${POSITION.nulls} from locked`;

/** Where the columns of each entity begin in a row of the result; those of a ledger account begin at 0. */
const FIRST_COLUMN = {
  offer: LEDGER_ACCOUNT.count,
  bid: LEDGER_ACCOUNT.count + OFFER.count,
  position: LEDGER_ACCOUNT.count + OFFER.count + BID.count,
};

/**
 * Loads the best orders of each book, best first, with the positions that they sell from or fill, and locks the ledger accounts of their
 * owners and of the users named. One statement, because the books determine which accounts to lock. The market's lock keeps the books
 * unchanged.
 */
export const LOAD_BOOKS_AND_LOCK_ACCOUNTS: LoadStatement = {
  name: 'books',
  text: booksAnd(LOCKED_ACCOUNTS.text),
  skippingLocked: booksAnd(LOCKED_ACCOUNTS.skippingLocked),
  isRequired: hasBooks,
  parameters: namedIdsAndBooks,
  receive: addAccountOrOrder,
};

/**
 * A ledger account, or an offer or a bid of a book with its position; the columns of the others are null. The orders of a book come in
 * priority order.
 */
function addAccountOrOrder(loaded: Loaded, row: Field[]): void {
  if (isPresent(row, 0)) return addAccount(loaded, row);
  const { askBooks, bidBooks } = loaded.state;
  if (isPresent(row, FIRST_COLUMN.position)) addPosition(loaded, row, FIRST_COLUMN.position);
  if (isPresent(row, FIRST_COLUMN.offer)) {
    const offer = addOffer(loaded, row, FIRST_COLUMN.offer);
    askBooks.get(bookKey(offer.bet, offer.option))!.orders.push(offer);
  } else {
    const bid = addBid(loaded, row, FIRST_COLUMN.bid);
    bidBooks.get(bookKey(bid.bet, bid.option))!.orders.push(bid);
  }
}

/** Sets the edge of every book whose depth or wanted shares were reached: it may continue after its last loaded order. */
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

/** The users whose accounts a batch requires. With `skip locked` it may have loaded fewer; the others are locked by another transaction. */
export const LIST_ACCOUNTS: LoadStatement = {
  name: 'list_accounts',
  text: accountsOf('user_id', `union all select seller_id from ${ASKS} union all select player_id from ${BIDS}`),
  isRequired: (_, { skipLocked }) => skipLocked,
  parameters: namedIdsAndBooks,
  receive: ({ lockTargets }, [user]) => lockTargets.accounts.push(id(user)),
};
