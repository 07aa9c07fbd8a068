import { BET, LEDGER_ACCOUNT, MARKET, OFFER, POSITION, POSITION_TOTALS, USER_ROLE } from './entities.ts';

/**
 * The rows that a batch locks and reads, in this order. Every step is a statement of its own, because in READ COMMITTED a
 * statement sees what was committed when it began: it has to begin after the locks before it were granted. Rows are locked in
 * the order markets, users, ledger accounts, each by id, so that two processes can't deadlock.
 */

export const BEGIN = 'begin isolation level read committed';

/**
 * Local to the transaction, as a pooler keeps no session. A process that freezes or disappears during a batch holds its locks for
 * at most two seconds; when it continues, it finds its transaction closed and settles the batch again. Every statement here
 * finds its rows by index, however many its arrays name, so generic plans without scans are right for all of them.
 */
export const PREPARE_SESSION = `
  select set_config('lock_timeout', $1, true), set_config('idle_in_transaction_session_timeout', '2s', true),
         set_config('enable_seqscan', 'off', true),
         set_config('enable_bitmapscan', 'off', true), set_config('enable_hashjoin', 'off', true),
         set_config('enable_mergejoin', 'off', true), set_config('enable_material', 'off', true),
         set_config('plan_cache_mode', 'force_generic_plan', true)`;

const LOCK = 'for no key update';

/** Takes a statement that locks rows and makes it skip those that another transaction has locked, instead of waiting for them. */
export const skippingLocked = (statement: string): string => statement.replace(LOCK, `${LOCK} skip locked`);

/** Parameters: ids of markets, bets, offers, positions. The market of a row never changes, so finding it needs no lock. */
const MARKETS_OF_ROWS = `
  where id = any (array(
    select unnest($1::int[])
    union select market_id from bets where id = any ($2::int[])
    union select market_id from offers where id = any ($3::int[])
    union select market_id from contracts where id = any ($4::int[])))`;

const lockMarkets = (where: string): string => `
  select ${MARKET.selectFrom('markets')}
  from markets ${where}
  order by id
  ${LOCK}`;

export const LOCK_MARKETS = lockMarkets('where id = any ($1::int[])');

/** For commands that name a bet, an offer or a position without its market. */
export const LOCK_MARKETS_OF_ROWS = lockMarkets(MARKETS_OF_ROWS);

export const LIST_MARKETS_OF_ROWS = `select id from markets ${MARKETS_OF_ROWS}`;

const loadBets = (where: string): string => `
  select ${BET.selectFrom('bets')}
  from bets
  where ${where}`;

export const LOAD_BETS = loadBets('id = any ($1::int[])');

/** Parameters: ids of bets, offers, positions. */
export const LOAD_BETS_OF_ROWS = loadBets(`id = any (array(
    select unnest($1::int[])
    union select bet_id from offers where id = any ($2::int[])
    union select bet_id from contracts where id = any ($3::int[])))`);

export const LOAD_BETS_OF_MARKETS = loadBets('market_id = any ($1::int[])');

/** Titles in the form in which they are unique. */
export const FOLD_TITLES = `select title, caseless(title) from unnest($1::text[]) as title`;

/**
 * The cheapest offers of each book: at most `depth`, and none once the offers before it hold the `wanted` shares. An offer holds at
 * least one share, so `wanted` limits how many are read, too.
 */
const BOOKS = `
  unnest($3::int[], $4::bool[], $5::int[], $6::int[], $7::int[]) as book (bet_id, option, max_price, depth, wanted)
  cross join lateral (
    select * from (
      select cheapest.*, sum(cheapest.shares) over (order by cheapest.price, cheapest.id) - cheapest.shares as shares_before
      from (
        select *, ctid from offers
        where offers.bet_id = book.bet_id and offers.option = book.option and offers.price <= book.max_price
        order by offers.price, offers.id
        limit least(book.depth, book.wanted)) as cheapest) as counted
    where counted.shares_before < book.wanted) as offer`;

/** Each offer with the position that it sells from, if a player sells it. */
export const LOAD_OFFERS = `
  select ${OFFER.selectFrom('offer')}, ${POSITION.selectFrom('position')}
  from offers as offer left join contracts as position on position.id = offer.contract_id
  where offer.id = any ($1::int[])`;

/** The condition on `listed_shares` spares a search of the offers' index for positions without offers. */
const JOIN_OFFERS_OF_POSITION =
  'left join offers as offer on offer.contract_id = case when position.listed_shares > 0 then position.id end';

/** Positions that buyers may add to, each with all its offers. */
export const LOAD_POSITIONS_OF_BUYERS = `
  select ${POSITION.selectFrom('position')}, ${OFFER.selectFrom('offer')}
  from unnest($1::int[], $2::int[], $3::bool[]) as purchase (player_id, bet_id, option)
  join contracts as position using (player_id, bet_id, option)
  ${JOIN_OFFERS_OF_POSITION}`;

/**
 * Positions with all their offers: those named by id, those that sell one of the offers named, and those that the buyer of an offer
 * may add to. Parameters: ids of positions, ids of offers, buyers and the offers that they buy.
 */
export const LOAD_NAMED_POSITIONS = `
  select ${POSITION.selectFrom('position')}, ${OFFER.selectFrom('offer')}
  from contracts as position
  ${JOIN_OFFERS_OF_POSITION}
  where position.id = any (array(
    select unnest($1::int[])
    union select contract_id from offers where id = any ($2::int[])
    union select contracts.id
      from unnest($3::int[], $4::int[]) as purchase (player_id, offer_id)
      join offers on offers.id = purchase.offer_id
      join contracts using (player_id, bet_id, option)))`;

/** Sums of the positions on each option of markets to be resolved. The market's lock keeps them as they are until the commit. */
export const LOAD_POSITION_TOTALS = `
  select ${POSITION_TOTALS.selectFrom('totals')}
  from (
    select bets.market_id, bets.id as bet_id, side.option, held.positions, held.shares
    from bets
    cross join (values (true), (false)) as side (option)
    cross join lateral (
      select count(*) as positions, coalesce(sum(shares + listed_shares), 0) as shares from contracts
      where bet_id = bets.id and contracts.option = side.option and contracts.held) as held
    where bets.market_id = any ($1::int[])) as totals`;

/** Ledger accounts of the users named, of the sellers of the offers named, and of the sellers of books. */
const accountsOf = (columns: string, sellersOfBooks = ''): string => `
  select ${columns}
  from accounts
  where user_id = any (array(
    select unnest($1::int[])
    union all select seller_id from offers where id = any ($2::int[]) ${sellersOfBooks}))`;

const lockAccounts = (sellersOfBooks = ''): string => `
  ${accountsOf(LEDGER_ACCOUNT.selectFrom('accounts'), sellersOfBooks)}
  order by id
  ${LOCK}`;

/**
 * Locks users whose role a command changes or depends on. A user without a ledger account has no other row on which two such
 * commands could wait for each other. Trading needs no role: a ledger account tells whether its owner may trade.
 */
export const LOCK_ROLES = `select ${USER_ROLE.selectFrom('users')} from users where id = any ($1::int[]) order by id ${LOCK}`;

export const LIST_ROLES = `select id from users where id = any ($1::int[])`;

export const LOCK_ACCOUNTS = lockAccounts();

export const LIST_ACCOUNTS = accountsOf('user_id', `union all select seller_id from ${BOOKS}`);

/**
 * Loads the cheapest offers of each book, in priority order and with the positions that they sell from, and locks the ledger accounts
 * of everyone involved. One statement, as the book tells which sellers' accounts to lock; the market's lock keeps the book as it is.
 */
export const LOAD_BOOKS_AND_LOCK_ACCOUNTS = `
  with book as materialized (
    select ${OFFER.selectFrom('offer')}, ${POSITION.selectFrom('position')}
    from ${BOOKS}
    left join contracts as position on position.id = offer.contract_id),
  locked as materialized (${lockAccounts('union all select seller_id from book')})
  select ${LEDGER_ACCOUNT.nulls}, book.* from book
  union all
  select locked.*, ${OFFER.nulls}, ${POSITION.nulls} from locked`;

/** Bonuses of today and of later days: another server's clock may be ahead, or this one's was set back. */
export const LOAD_BONUSES = `select user_id from daily_bonuses where user_id = any ($1::int[]) and day >= $2`;

export const LOAD_USERS_WHO_TRADED = `
  select player from unnest($1::int[]) as player where exists (select from journal where purchaser_id = player)`;

/** Ids for new rows. Drawn under the markets' locks, so that a later offer of a market always has a higher id. */
export const DRAW_IDS = `
  select array(select nextval('accounts_id_seq') from generate_series(1, $1::int)),
         array(select nextval('bets_id_seq') from generate_series(1, $2::int)),
         array(select nextval('offers_id_seq') from generate_series(1, $3::int)),
         array(select nextval('contracts_id_seq') from generate_series(1, $4::int))`;

export const FIND_ISSUE_ACCOUNT = `select id from accounts where kind = 'issue'`;
