import { BID, LEDGER_ACCOUNT, OFFER, POSITION } from './entities.ts';

/**
 * Locks the ledger accounts of a batch and loads the best orders of the books that it trades with. Parameters of every statement here: $1
 * to $3 ids of the users, offers and bids that commands name; $4 to $8 books of offers, $9 to $13 books of bids, each as arrays of bets,
 * options, price limits, depths and wanted shares; $14 the time of the batch; bids that have expired by then are left out.
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

const LOCK = 'for no key update';

/** Makes a locking statement skip the rows that another transaction has locked, instead of waiting for them. */
export const skippingLocked = (statement: string): string => statement.replace(LOCK, `${LOCK} skip locked`);
export const locking = (statement: string): string => `${statement} order by id ${LOCK}`;

/** Ledger accounts of the users named, of the owners of the orders named, and of the owners of orders in books. */
const accountsOf = (columns: string, ownersOfBooks = ''): string => `
  select ${columns}
  from accounts
  where user_id = any (array(
    select unnest($1::int[])
    union all select seller_id from offers where id = any ($2::int[])
    union all select player_id from bids where id = any ($3::int[]) ${ownersOfBooks}))`;

/** Without books: parameters $1 to $3 only. */
export const LOCK_ACCOUNTS = locking(accountsOf(LEDGER_ACCOUNT.selectFrom('accounts')));

/** The users whose accounts a batch requires. With `skip locked` it may have loaded fewer; the others are locked by another transaction. */
export const LIST_ACCOUNTS = accountsOf(
  'user_id',
  `union all select seller_id from ${ASKS} union all select player_id from ${BIDS}`,
);

/**
 * Loads the best orders of each book, best first, with the positions that they sell from or fill, and locks the ledger accounts of their
 * owners and of the users named. One statement, because the books determine which accounts to lock. The market's lock keeps the books
 * unchanged.
 */
export const LOAD_BOOKS_AND_LOCK_ACCOUNTS = `
  with offer as materialized (select offer.* from ${ASKS}),
  bid as materialized (select bid.* from ${BIDS}),
  locked as materialized (${locking(
    accountsOf(
      LEDGER_ACCOUNT.selectFrom('accounts'),
      'union all select seller_id from offer union all select player_id from bid',
    ),
  )})
  select ${LEDGER_ACCOUNT.nulls}, ${OFFER.selectFrom('offer')}, ${BID.nulls}, ${POSITION.selectFrom('position')}
  from offer left join contracts as position on position.id = offer.contract_id
  union all
  select ${LEDGER_ACCOUNT.nulls}, ${OFFER.nulls}, ${BID.selectFrom('bid')}, ${POSITION.selectFrom('position')}
  from bid join contracts as position using (bet_id, option, player_id)
  union all
  select locked.*, ${OFFER.nulls}, ${BID.nulls}, ${POSITION.nulls} from locked`;
