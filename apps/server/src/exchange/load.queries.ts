/**
 * What a batch locks and reads, in this order. Each is a statement of its own: in READ COMMITTED it then sees everything that
 * the locks taken before it have waited for. Rows are always locked in the order markets, users, accounts, each by id, so that two
 * processes can't wait for each other.
 */

export const BEGIN = 'begin isolation level read committed';

/**
 * Set for the transaction, as a pooler keeps nothing longer. A process that is frozen or vanishes in the middle of a batch keeps its locks
 * for two seconds at most; when it comes back it finds its transaction ended and settles the batch again.
 * Every statement here finds its rows by index, whatever the arrays hold, and so is planned without looking at them.
 */
export const PREPARE_SESSION = `
  select set_config('lock_timeout', $1, true), set_config('idle_in_transaction_session_timeout', '2s', true),
         set_config('enable_seqscan', 'off', true),
         set_config('enable_bitmapscan', 'off', true), set_config('enable_hashjoin', 'off', true),
         set_config('enable_mergejoin', 'off', true), set_config('enable_material', 'off', true),
         set_config('plan_cache_mode', 'force_generic_plan', true)`;

const LOCK = 'for no key update';

/** An id's market never changes, so finding it needs no lock. */
const MARKETS_NAMED = `
  where id = any (array(
    select unnest($1::int[])
    union select market_id from bets where id = any ($2::int[])
    union select market_id from offers where id = any ($3::int[])
    union select market_id from contracts where id = any ($4::int[])))`;

const lockMarkets = (named: string): string => `
  select id, author_id, published_at is not null, solved_at is not null, topic, category, cover_id, organizer_account
  from markets ${named}
  order by id
  ${LOCK}`;

export const LOCK_MARKETS = lockMarkets('where id = any ($1::int[])');

/** Where bets, offers or contracts are named without their market. */
export const LOCK_MARKETS_OF = lockMarkets(MARKETS_NAMED);

export const LIST_MARKETS = `select id from markets ${MARKETS_NAMED}`;

const loadBets = (named: string): string => `
  select id, market_id, title, title_key, last_yes_price, last_no_price
  from bets
  where ${named}`;

export const LOAD_BETS = loadBets('id = any ($1::int[])');

/** Where offers or contracts are named. */
export const LOAD_BETS_OF = loadBets(`id = any (array(
    select unnest($1::int[])
    union select bet_id from offers where id = any ($2::int[])
    union select bet_id from contracts where id = any ($3::int[])))`);

export const LOAD_BETS_OF_MARKETS = loadBets('market_id = any ($1::int[])');

export const FOLD_TITLES = `select title, caseless(title) from unnest($1::text[]) as title`;

/** With the place where the row lies, by which it is changed. */
const OFFER = `offer.id, offer.market_id, offer.bet_id, offer.option, offer.price, offer.shares, offer.seller_id, offer.contract_id,
    (extract(epoch from offer.created_at) * 1000)::bigint, offer.ctid`;
const CONTRACT = `contract.id, contract.market_id, contract.bet_id, contract.option, contract.player_id, contract.shares,
    contract.listed_shares, contract.cost, contract.bought_on, contract.bought_shares, contract.status, contract.ctid`;
const NO_OFFER_NOR_CONTRACT = ', null'.repeat(22);

/**
 * The cheap end of each book: as many offers as its buyers may need, and no more once these hold the shares that they want in all. Each holds one
 * at least, so no more are looked at either.
 */
const BOOKS = `
  unnest($3::int[], $4::bool[], $5::int[], $6::int[], $7::int[]) as book (bet_id, option, max_price, depth, wanted)
  cross join lateral (
    select * from (
      select cheapest.*, sum(cheapest.shares) over (order by cheapest.price, cheapest.id) - cheapest.shares as before
      from (
        select *, ctid from offers
        where offers.bet_id = book.bet_id and offers.option = book.option and offers.price <= book.max_price
        order by offers.price, offers.id
        limit least(book.depth, book.wanted)) as cheapest) as counted
    where counted.before < book.wanted) as offer`;

export const LOAD_OFFERS = `
  select ${OFFER}, ${CONTRACT}
  from offers as offer left join contracts as contract on contract.id = offer.contract_id
  where offer.id = any ($1::int[])`;

/** A contract's offers; where it has none, not even their index is looked into. */
const OFFERS_OF_CONTRACT =
  'left join offers as offer on offer.contract_id = case when contract.listed_shares > 0 then contract.id end';

/** Contracts that buyers may add to, each with all its offers. */
export const LOAD_HOLDINGS = `
  select ${CONTRACT}, ${OFFER}
  from unnest($1::int[], $2::int[], $3::bool[]) as holding (player_id, bet_id, option)
  join contracts as contract using (player_id, bet_id, option)
  ${OFFERS_OF_CONTRACT}`;

/** Contracts named directly, by an offer of theirs, or by an offer whose buyer may hold the same option. */
export const LOAD_NAMED_CONTRACTS = `
  select ${CONTRACT}, ${OFFER}
  from contracts as contract
  ${OFFERS_OF_CONTRACT}
  where contract.id = any (array(
    select unnest($1::int[])
    union select contract_id from offers where id = any ($2::int[])
    union select contracts.id
      from unnest($3::int[], $4::int[]) as purchase (player_id, offer_id)
      join offers on offers.id = purchase.offer_id
      join contracts using (player_id, bet_id, option)))`;

/** Who holds what on a market that is about to be solved, in sum. Its lock keeps it so: nobody trades there until we are done. */
export const LOAD_POSITION_TOTALS = `
  select bets.market_id, bets.id, side.option, crowd.contracts, crowd.shares
  from bets
  cross join (values (true), (false)) as side (option)
  cross join lateral (
    select count(*) as contracts, coalesce(sum(shares + listed_shares), 0) as shares from contracts
    where bet_id = bets.id and contracts.option = side.option and held) as crowd
  where bets.market_id = any ($1::int[])`;

/** Of everybody named, of whoever sells what is named, and of the sellers of a book. */
const accountsOf = (columns: string, sellersOfBooks = ''): string => `
  select ${columns}
  from accounts
  where user_id = any (array(
    select unnest($1::int[])
    union all select seller_id from offers where id = any ($2::int[]) ${sellersOfBooks}))`;

const lockAccounts = (sellersOfBooks = ''): string => `
  ${accountsOf('id, user_id, balance, closed, ctid', sellersOfBooks)}
  order by id
  ${LOCK}`;

/**
 * Of those who register, claim a bonus or are promoted: one who has no account yet has no other row by which to wait for each other. Whether
 * somebody trades is the account's to say.
 */
export const LOCK_ROLES = `select id, role from users where id = any ($1::int[]) order by id ${LOCK}`;

export const LIST_ROLES = `select id from users where id = any ($1::int[])`;

export const LOCK_ACCOUNTS = lockAccounts();

export const LIST_ACCOUNTS = accountsOf('user_id', `union all select seller_id from ${BOOKS}`);

/**
 * The start of each book in priority order with the contracts that its sellers sell from, and below it everybody's accounts. In one
 * statement, as a book says whom to lock; its market's lock keeps it as it is.
 */
export const LOAD_BOOKS_AND_LOCK_ACCOUNTS = `
  with book as materialized (
    select ${OFFER}, ${CONTRACT}
    from ${BOOKS}
    left join contracts as contract on contract.id = offer.contract_id),
  locked as materialized (${lockAccounts('union all select seller_id from book')})
  select null::int, null::int, null::bigint, null::bool, null::tid, book.* from book
  union all
  select locked.*${NO_OFFER_NOR_CONTRACT} from locked`;

/** The same, but rows that somebody else holds are passed over instead of waited for. */
export const skippingLocked = (text: string): string => text.replace(LOCK, `${LOCK} skip locked`);

/** Today's, and those of later days: another server's clock may be ahead, or this one's was set back. */
export const LOAD_BONUSES = `select user_id from daily_bonuses where user_id = any ($1::int[]) and day >= $2`;

export const LOAD_TRADED = `
  select player from unnest($1::int[]) as player where exists (select from journal where purchaser_id = player)`;

/** Ids for rows yet to be born. Drawn under the markets' locks, so that a later offer of a market always has a higher id. */
export const DRAW_IDS = `
  select array(select nextval('accounts_id_seq') from generate_series(1, $1::int)),
         array(select nextval('bets_id_seq') from generate_series(1, $2::int)),
         array(select nextval('offers_id_seq') from generate_series(1, $3::int)),
         array(select nextval('contracts_id_seq') from generate_series(1, $4::int))`;

export const LOAD_ISSUE = `select id from accounts where kind = 'issue'`;
