import { locking } from './books.queries.ts';
import { BET, BID, BID_TOTALS, MARKET, OFFER, POSITION, POSITION_TOTALS, RESERVE, USER_ROLE } from './entities.ts';

/**
 * The rows that a batch locks and reads; `load.ts` gives the order. Every step is a statement of its own, because in READ COMMITTED a
 * statement sees what was committed when it began, so a read must begin after the earlier locks were granted. Rows are locked in
 * the order markets, users, ledger accounts, each by id, so that two processes can't deadlock. The order books, which determine whose
 * accounts are locked, are read in `books.queries.ts`.
 */

export const BEGIN = 'begin isolation level read committed';

/**
 * Local to the transaction, because behind a pooler each transaction may get another session. A process that freezes or disappears during
 * a batch holds its locks for at most two seconds; when it continues, it finds its transaction closed and settles the batch again. Every
 * statement here finds its rows by index, whatever the length of its arrays, so generic plans without sequential scans suit all of them.
 */
export const SET_TRANSACTION_LIMITS = `
  select set_config('lock_timeout', $1, true), set_config('idle_in_transaction_session_timeout', '2s', true),
         set_config('enable_seqscan', 'off', true),
         set_config('enable_bitmapscan', 'off', true), set_config('enable_hashjoin', 'off', true),
         set_config('enable_mergejoin', 'off', true), set_config('enable_material', 'off', true),
         set_config('plan_cache_mode', 'force_generic_plan', true)`;

/**
 * Parameters: ids of markets, bets, offers, bids, of players all of whose bids are cancelled, and of players all of whose offers are
 * withdrawn. The market of a row never changes, so finding it needs no lock. A bid that such a player places at the same time on another
 * market counts as placed afterwards, unless the player is blocked (`missesOrders`).
 */
const MARKETS_OF_ROWS = `
  where id = any (array(
    select unnest($1::int[])
    union select market_id from bets where id = any ($2::int[])
    union select market_id from offers where id = any ($3::int[])
    union select market_id from bids where id = any ($4::int[])
    union select market_id from bids where player_id = any ($5::int[])
    union select market_id from contracts where player_id = any ($6::int[]) and held and listed_shares > 0))`;

const lockMarkets = (where: string): string => locking(`select ${MARKET.selectFrom('markets')} from markets ${where}`);

export const LOCK_MARKETS = lockMarkets('where id = any ($1::int[])');

/** For commands that name a bet, an offer or a bid without its market. */
export const LOCK_MARKETS_OF_ROWS = lockMarkets(MARKETS_OF_ROWS);

export const LIST_MARKETS_OF_ROWS = `select id from markets ${MARKETS_OF_ROWS}`;

const loadBets = (where: string): string => `
  select ${BET.selectFrom('bets')}
  from bets
  where ${where}`;

export const LOAD_BETS = loadBets('id = any ($1::int[])');

/** Parameters: ids of bets, offers, bids. */
export const LOAD_BETS_OF_ROWS = loadBets(`id = any (array(
    select unnest($1::int[])
    union select bet_id from offers where id = any ($2::int[])
    union select bet_id from bids where id = any ($3::int[])))`);

export const LOAD_BETS_OF_MARKETS = loadBets('market_id = any ($1::int[])');

/** Case-folded titles: a bet's title is unique regardless of case. */
export const CASELESS_TITLES = `select title, caseless(title) from unnest($1::text[]) as title`;

/** Each offer with the position that it sells from, if a player sells it. */
export const LOAD_OFFERS = `
  select ${OFFER.selectFrom('offer')}, ${POSITION.selectFrom('position')}
  from offers as offer left join contracts as position on position.id = offer.contract_id
  where offer.id = any ($1::int[])`;

/** The condition on `listed_shares` avoids an index lookup in `offers` for positions without offers. */
const JOIN_OFFERS_OF_POSITION =
  'left join offers as offer on offer.contract_id = case when position.listed_shares > 0 then position.id end';

/** The positions on which players act, each with all its offers. */
export const LOAD_POSITIONS_OF_PLAYERS = `
  select ${POSITION.selectFrom('position')}, ${OFFER.selectFrom('offer')}
  from unnest($1::int[], $2::int[], $3::bool[]) as place (player_id, bet_id, option)
  join contracts as position using (player_id, bet_id, option)
  ${JOIN_OFFERS_OF_POSITION}`;

/**
 * Positions with all their offers: those that sell one of the offers named, and those that the buyer of an offer may add to. Parameters:
 * ids of offers, buyers and the offers that they buy.
 */
export const LOAD_POSITIONS_OF_OFFERS = `
  select ${POSITION.selectFrom('position')}, ${OFFER.selectFrom('offer')}
  from contracts as position
  ${JOIN_OFFERS_OF_POSITION}
  where position.id = any (array(
    select contract_id from offers where id = any ($1::int[])
    union select contracts.id
      from unnest($2::int[], $3::int[]) as purchase (player_id, offer_id)
      join offers on offers.id = purchase.offer_id
      join contracts using (player_id, bet_id, option)))`;

/** The positions from which players sell, each with all its offers. */
export const LOAD_OFFERS_OF_PLAYERS = `
  select ${POSITION.selectFrom('position')}, ${OFFER.selectFrom('offer')}
  from contracts as position join offers as offer on offer.contract_id = position.id
  where position.player_id = any ($1::int[]) and position.held and position.listed_shares > 0`;

/** Bids named by their ids, and all bids of some players. */
export const LOAD_BIDS = `
  select ${BID.selectFrom('bid')}
  from bids as bid
  where bid.id = any (array(
    select unnest($1::int[])
    union select id from bids where player_id = any ($2::int[])))`;

/** The bids of buyers on the bets that they buy from. Parameters: buyers and bets, buyers and the offers that they buy. */
export const LOAD_BIDS_OF_BUYERS = `
  select ${BID.selectFrom('bid')}
  from (
    select * from unnest($1::int[], $2::int[]) as purchase (player_id, bet_id)
    union select purchase.player_id, offers.bet_id
      from unnest($3::int[], $4::int[]) as purchase (player_id, offer_id)
      join offers on offers.id = purchase.offer_id) as buyer
  join bids as bid using (player_id, bet_id)`;

/** Reserves of players whose ledger accounts are locked. */
export const LOAD_RESERVES = `select ${RESERVE.selectFrom('accounts')} from accounts where reserve_of = any ($1::int[])`;

export const COUNT_BIDS = `select player_id, count(*) from bids where player_id = any ($1::int[]) group by player_id`;

/** Sums of the bids on markets to be resolved. The market's lock keeps them unchanged until the commit. */
export const LOAD_BID_TOTALS = `
  select ${BID_TOTALS.selectFrom('totals')}
  from (
    select bets.market_id, count(*) as bids, count(distinct bids.player_id) as players,
      coalesce(sum(bids.price * bids.shares::bigint), 0) as reserved
    from bets join bids on bids.bet_id = bets.id
    where bets.market_id = any ($1::int[])
    group by bets.market_id) as totals`;

/** Sums of the positions on each option of markets to be resolved. The market's lock keeps them unchanged until the commit. */
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

/**
 * Locks users whose role a command changes or depends on. For a user without a ledger account this is the only row lock that
 * serialises two such commands. Trading needs no role: a ledger account tells whether its owner may trade.
 */
export const LOCK_ROLES = locking(`select ${USER_ROLE.selectFrom('users')} from users where id = any ($1::int[])`);

export const LIST_ROLES = `select id from users where id = any ($1::int[])`;

/** Bonuses of today and of later days: another server's clock may be ahead, or this one's was set back. */
export const LOAD_BONUSES = `select user_id from daily_bonuses where user_id = any ($1::int[]) and day >= $2`;

/** Users who have ever purchased or placed a bid: the first bid opens a reserve, even if it is never filled. */
export const LOAD_USERS_WHO_TRADED = `
  select player from unnest($1::int[]) as player
  where exists (select from journal where purchaser_id = player) or exists (select from accounts where reserve_of = player)`;

/** The amount that the last promotion of each user took from their ledger account. */
export const LOAD_REFUNDS = `
  select accounts.user_id, refund.amount
  from accounts cross join lateral (
    select amount from journal where from_account = accounts.id and kind = 'refund' order by occurred_at desc, id desc limit 1) as refund
  where accounts.user_id = any ($1::int[])`;

/**
 * Ids for new rows. Drawn under the markets' locks, so that a later order of a market always has a higher id. $5: bidders, for whom an id
 * is drawn if they have no reserve.
 */
export const DRAW_IDS = `
  select array(
      select nextval('accounts_id_seq') from generate_series(1, $1::int)
      union all
      select nextval('accounts_id_seq') from unnest($5::int[]) as bidder
      where not exists (select from accounts where reserve_of = bidder)),
         array(select nextval('bets_id_seq') from generate_series(1, $2::int)),
         array(select nextval('offers_id_seq') from generate_series(1, $3::int)),
         array(select nextval('contracts_id_seq') from generate_series(1, $4::int))`;

export const FIND_MONEY_SOURCE = `select id from accounts where kind = 'issue'`;
