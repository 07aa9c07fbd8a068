export const ADD_USERS = `
  insert into users (username, first_name, surname, email, role, password_hash)
  select name, 'Jan', 'Test', name || '@example.test', $2::role, '' from unnest($1::text[]) as name
  returning id`;

export const ADD_MARKET = `
  insert into markets (topic, category, description, author_id) values ($1, 'OTHER', 'Rules', $2) returning id`;

export const PUBLISH = `update markets set published_at = now() where id = $1`;

/** All rows with their ids, oldest first. */
export const LIST_BETS = `select id, market_id as market from bets order by id`;
export const LIST_OFFERS = `select id, market_id as market, bet_id as bet, option from offers order by id`;
export const LIST_BIDS = `select id, player_id as player, market_id as market from bids order by id`;
export const LIST_CONTRACTS = `
  select id, player_id as player, market_id as market, bet_id as bet, option from contracts order by id`;

/** The contents of the game without ids that depend on how commands were batched. */
export const BALANCES = `
  select user_id as user, balance::int from accounts where user_id is not null order by user_id`;
export const RESERVES = `
  select reserve_of as user, balance::int from accounts where reserve_of is not null order by reserve_of`;
export const ORGANIZERS = `
  select market_id as market, balance::int from accounts where market_id is not null order by market_id`;
export const BETS = `
  select bets.id, market_id as market, title, yes_price as "yesPrice", no_price as "noPrice", shares,
    last_yes_price as "lastYesPrice", last_no_price as "lastNoPrice"
  from bets order by id`;
export const CONTRACTS = `
  select player_id as player, bet_id as bet, option, shares, listed_shares as "listedShares", cost::float8 as cost,
    bought_on::text as "boughtOn", bought_shares as "boughtShares", status::text
  from contracts order by player_id, bet_id, option`;
export const OFFERS = `
  select bet_id as bet, option, price, shares, seller_id as seller from offers order by bet_id, option, price, id`;
export const BIDS = `
  select bet_id as bet, option, price, shares, player_id as player, expires_at as "expiresAt"
  from bids order by bet_id, option, price, id`;
export const TRANSACTIONS = `
  select kind, bet_id as bet, option, price, shares, purchaser_id as buyer, dealer_id as seller from transactions order by id`;
export const RESOLUTIONS = `
  select id as market, solved_by as resolver, correct_bet_id as bet, correct_bet_option as option, resolved_none as none,
    end_date::text as day
  from markets where solved_at is not null order by id`;

/** The row of a batch, which exists once the batch is committed. */
export const FIND_BATCH = `select from exchange_batches where id = $1`;
/** The outcome stored for a user's key, as JSON. */
export const STORED_OUTCOME = `select outcome from idempotency_keys where user_id = $1 and key = $2`;
export const COUNT_TRANSACTIONS = `
  select count(*)::int as fills, coalesce(sum(price * shares), 0)::int as cost from transactions`;
export const COUNT_PURCHASES = `
  select purchaser_id as player, bet_id as bet, count(*)::int as purchases
  from transactions group by purchaser_id, bet_id`;
export const COUNT_SALES = `
  select dealer_id as player, bet_id as bet, count(*)::int as sales
  from transactions where dealer_id is not null group by dealer_id, bet_id`;
/** Pairs by the position on yes that lost them. */
export const COUNT_REDEEMED = `
  select contract_id as position, (sum(amount) / 100)::int as pairs from journal where kind = 'redeem' group by contract_id`;
export const SHARES_OF = `select sum(shares)::int as shares from transactions where purchaser_id = $1`;
/** The last id of a position that was drawn; 0 if none was. */
export const LAST_POSITION_ID = `select case when is_called then last_value else 0 end::int as last from contracts_id_seq`;
/** As after a failover that lost draws: ids after the highest one in use are drawn again. */
export const FORGET_DRAWS = `select setval('contracts_id_seq', (select max(id) from contracts))`;
export const COUNT_BATCHES = `select count(*)::int as rows from exchange_batches`;
export const AGE_BATCHES = `update exchange_batches set written_at = now() - interval '25 hours'`;
export const BACKENDS = `
  select pid from pg_stat_activity where application_name = $1 and datname = current_database() and pid <> pg_backend_pid()`;
export const CLIENT_BACKENDS = `select pid from pg_stat_activity where backend_type = 'client backend'`;
export const WAL_WRITER = `
  select pid, wait_event is not distinct from 'WalWriterMain' as idle from pg_stat_activity where backend_type = 'walwriter'`;
export const TERMINATE = `select pg_terminate_backend($1)`;

export const LOCK_MARKET = `select from markets where id = $1 for update`;
export const LOCK_USER = `select from users where id = $1 for update`;
export const LOCK_ACCOUNT = `select from accounts where user_id = $1 for update`;
export const REWRITE_ACCOUNT = `update accounts set balance = balance where user_id = $1`;
export const COUNT_ORDERS_OF = `
  select ((select count(*) from bids where player_id = $1) + (select count(*) from offers where seller_id = $1))::int as orders`;
/** Adds a trigger that makes the block of a user fail. */
export const refuseBlockOf = (user: number): string => `
  create function refuse_block() returns trigger language plpgsql as $$ begin raise exception 'block refused'; end $$;
  create trigger refuse_block before update of blocked_at on users for each row when (new.id = ${user}) execute function refuse_block()`;
export const ALLOW_BLOCKS = `drop trigger refuse_block on users; drop function refuse_block()`;

export const BACKEND = `select pg_backend_pid() as pid`;
/** Sessions that wait for a lock of the session `$1`. */
export const COUNT_BLOCKED_BY = `
  select count(*)::int as blocked from pg_stat_activity where datname = current_database() and $1 = any (pg_blocking_pids(pid))`;

/** Adds a trigger that makes every purchase of a player fail. */
export const rejectPurchasesOf = (player: number): string => `
  create function reject_purchase() returns trigger language plpgsql as
    $$ begin if new.purchaser_id = ${player} then raise exception 'purchase rejected'; end if; return new; end $$;
  create trigger reject_purchase before insert on journal for each row execute function reject_purchase()`;
export const ALLOW_PURCHASES = `drop trigger reject_purchase on journal; drop function reject_purchase()`;

/** Adds $1 positions on a bet, of players that don't exist, each with an offer. */
export const ADD_POSITIONS = `
  with position as (
    insert into contracts (market_id, bet_id, option, player_id, shares, listed_shares, cost, bought_on, bought_shares, modified_at)
    select $2, $3, true, 1000000 + number, 1, 1, 0, '2000-01-01', 0, now() from generate_series(1, $1::int) as number
    returning id, player_id)
  insert into offers (market_id, bet_id, option, price, shares, seller_id, contract_id, created_at)
  select $2, $3, true, 99, 1, player_id, id, now() from position`;
export const SERIALIZABLE_BY_DEFAULT = `set default_transaction_isolation = 'serializable'`;
export const ANALYSE = `analyze`;
/** Flushes the statistics of this connection, which are otherwise up to a second old. */
export const WRITE_STATISTICS = `select pg_stat_force_next_flush()`;
export const ROWS_READ = `
  select coalesce(sum(idx_tup_read), 0)::int as rows from pg_stat_user_indexes where relname in ('bids', 'contracts', 'offers')`;

/** The columns on which the indexes of traded tables depend, in keys and in predicates. */
export const INDEXED_COLUMNS = `
  select indrelid::regclass::text as table, array_agg(distinct attname::text order by attname::text) as columns
  from pg_index
  join pg_depend on (classid = 'pg_class'::regclass and objid = indexrelid or classid = 'pg_constraint'::regclass
    and objid = (select oid from pg_constraint where conindid = indexrelid and conrelid = indrelid))
    and refclassid = 'pg_class'::regclass and refobjid = indrelid and refobjsubid > 0
  join pg_attribute on attrelid = indrelid and attnum = refobjsubid
  where indrelid::regclass::text in ('accounts', 'bets', 'bids', 'contracts', 'offers')
  group by 1`;

/** Shares that a player bought on each day in Warsaw, and the time of the first purchase. */
export const DAILY_PURCHASES = `
  select ((transaction_date at time zone 'Europe/Warsaw')::date)::text as day, sum(shares)::int as shares, min(transaction_date) as first
  from transactions where purchaser_id = $1 group by 1 order by 1`;
/** Run it in a transaction that is rolled back, after disabling the trigger `append_only` of the journal. */
export const MOVE_LAST_TRADE_A_DAY_BACK = `
  with moved as (select id from journal where purchaser_id = $1 order by id desc limit 1)
  update journal set occurred_at = occurred_at - interval '1 day' from moved where journal.id = moved.id`;
