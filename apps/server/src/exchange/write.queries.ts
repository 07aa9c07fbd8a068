/** The net effects of a batch: one statement for each kind of change, rows as parallel arrays. Sent only where there is something to write. */

export const COMMIT = 'commit';

/** A market names its organizer's account. */
export const OPEN_ACCOUNTS = `
  with account as materialized (
    insert into accounts (id, kind, user_id, market_id) overriding system value
    select id, (case when user_id is null then 'organizer' else 'player' end)::account_kind, user_id, market_id
    from unnest($1::int[], $2::int[], $3::int[]) as account (id, user_id, market_id)
    returning id, market_id)
  update markets set organizer_account = account.id from account where markets.id = account.market_id`;

export const INSERT_BETS = `
  insert into bets (id, market_id, title, yes_price, no_price, shares, created_at) overriding system value
  select bet.*, $7::timestamptz
  from unnest($1::int[], $2::int[], $3::text[], $4::smallint[], $5::smallint[], $6::int[]) as bet`;

export const DELETE_OFFERS_OF_BETS = `delete from offers where bet_id = any ($1::int[])`;
export const DELETE_BETS = `delete from bets where id = any ($1::int[])`;

export const UPDATE_LAST_PRICES = `
  update bets set last_yes_price = traded.last_yes_price, last_no_price = traded.last_no_price
  from unnest($1::int[], $2::smallint[], $3::smallint[]) as traded (id, last_yes_price, last_no_price)
  where bets.id = traded.id`;

export const INSERT_CONTRACTS = `
  insert into contracts (id, market_id, bet_id, option, player_id, shares, listed_shares, cost, bought_on, bought_shares, status, modified_at)
    overriding system value
  select contract.*, $12::timestamptz
  from unnest($1::int[], $2::int[], $3::int[], $4::bool[], $5::int[], $6::int[], $7::int[], $8::bigint[], $9::date[], $10::int[],
    $11::contract_status[]) as contract`;

export const UPDATE_CONTRACTS = `
  update contracts set
    shares = changed.shares, listed_shares = changed.listed_shares, cost = changed.cost,
    bought_on = changed.bought_on, bought_shares = changed.bought_shares, status = changed.status, modified_at = $8
  from unnest($1::tid[], $2::int[], $3::int[], $4::bigint[], $5::date[], $6::int[], $7::contract_status[])
    as changed (place, shares, listed_shares, cost, bought_on, bought_shares, status)
  where contracts.ctid = changed.place`;

export const CLOSE_OFFERS = `delete from offers where ctid = any ($1::tid[])`;

export const UPDATE_OFFERS = `
  update offers set shares = changed.shares
  from unnest($1::tid[], $2::int[]) as changed (place, shares)
  where offers.ctid = changed.place`;

export const INSERT_OFFERS = `
  insert into offers (id, market_id, bet_id, option, price, shares, seller_id, contract_id, created_at) overriding system value
  select offer.*, $9::timestamptz
  from unnest($1::int[], $2::int[], $3::int[], $4::bool[], $5::smallint[], $6::int[], $7::int[], $8::int[]) as offer`;

/** Fills in the order in which they happened; each is its own payment. */
export const RECORD_TRANSACTIONS = `
  insert into journal (amount, occurred_at, kind, from_account, to_account,
    market_id, bet_id, shares, purchaser_id, dealer_id, price, option)
  select price::bigint * shares, occurred_at, (case when dealer_id is null then 'purchase' else 'sale' end)::journal_kind,
    from_account, to_account, market_id, bet_id, shares, purchaser_id, dealer_id, price, option
  from unnest($1::int[], $2::int[], $3::bool[], $4::smallint[], $5::int[], $6::int[], $7::int[], $8::int[], $9::int[],
    $10::timestamptz[])
    as fill (market_id, bet_id, option, price, shares, purchaser_id, dealer_id, from_account, to_account, occurred_at)`;

export const RECORD_MOVEMENTS = `
  insert into journal (kind, from_account, to_account, amount, contract_id, occurred_at)
  select movement.*, $6::timestamptz
  from unnest($1::journal_kind[], $2::int[], $3::int[], $4::bigint[], $5::int[]) as movement`;

export const RECORD_BONUSES = `
  insert into daily_bonuses (user_id, day) select bonus.* from unnest($1::int[], $2::date[]) as bonus`;

export const PROMOTE = `
  update users set role = 'moderator', token_epoch = token_epoch + 1 where id = any ($1::int[])`;

/** Of accounts that nobody else may change now: players', which are locked; their markets' organizers' and new ones, of which no place is known. */
export const MOVE_BALANCES = `
  update accounts set balance = balance + moved.amount
  from unnest($1::int[], $2::bigint[], $3::tid[]) as moved (id, amount, place)
  where accounts.ctid = coalesce(moved.place, (select ctid from accounts as unlocked where unlocked.id = moved.id))`;

/**
 * Last but for closing, as here a batch may wait with rows locked: for the account that everybody shares. Whoever holds that one has all
 * others already.
 */
export const MOVE_ISSUE = `update accounts set balance = balance + $2 where id = $1`;

/** Once they are empty. */
export const CLOSE_ACCOUNTS = `update accounts set closed = true where user_id = any ($1::int[])`;

/*
 * A resolution, set-wise: as many rows as its market has contracts never leave the database. Which bets and options have won and what a
 * share is paid are the domain's to say.
 */

export const RESOLVE = `
  update markets set solved_at = $6, solved_by = $2, correct_bet_id = $3, correct_bet_option = $4, end_date = $5 where id = $1`;

/** Listed shares come back. */
export const DECIDE_CONTRACTS = `
  update contracts set
    shares = shares + listed_shares, listed_shares = 0, modified_at = $4,
    status = (case when verdict.won then 'WON' else 'LOST' end)::contract_status
  from unnest($1::int[], $2::bool[], $3::bool[]) as verdict (bet_id, option, won)
  where contracts.bet_id = verdict.bet_id and contracts.option = verdict.option and held`;

const WINNERS = `
  unnest($1::int[], $2::bool[]) as winning (bet_id, option)
  join contracts using (bet_id, option)
  join accounts on accounts.user_id = contracts.player_id
  where contracts.shares > 0`;

export const RECORD_PAYOUTS = `
  insert into journal (kind, from_account, to_account, amount, contract_id, occurred_at)
  select 'payout', $3::int, accounts.id, contracts.shares * $4::bigint, contracts.id, $5::timestamptz
  from ${WINNERS}`;

/**
 * Whatever the winners get, the organizer gives. Accounts are locked as they are paid, so that those who are paid wait no longer than
 * must be: all sums are known and sorted before the first, and for each in turn its account is found by a nested loop, the only join that
 * a batch's session knows. So everybody is locked in the order in which all lock.
 */
export const PAY_WINNERS = `
  update accounts set balance = balance + paid.amount
  from (
    select id, amount
    from (
      select accounts.id, sum(contracts.shares) * $4::bigint as amount from ${WINNERS} group by accounts.id
      union all
      select $3::int, sum(contracts.shares) * -$4::bigint from ${WINNERS}
    ) as share
    where amount <> 0
    order by id
  ) as paid
  where accounts.id = paid.id`;
