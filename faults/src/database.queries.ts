/** A connection of the game to its database, chosen by the seed `$2`. If `$1`, one in a transaction is preferred. */
export const FIND_CONNECTION = `
  select pid from pg_stat_activity
  where datname = current_database() and application_name = 'wieszcz'
  order by ($1 and state <> 'idle') desc, md5(pid::text || $2)
  limit 1`;

/** The next commit then needs a new WAL file. */
export const SWITCH_WAL = `select pg_switch_wal()`;

/** The queries that follow read one snapshot: all of an order, or nothing of it. */
export const READ_ONE_STATE = 'begin isolation level repeatable read read only';

/** Shares bought, sold, redeemed in pairs, and in open bids, by player and bet. */
export const COUNT_SHARES = `
  select player, bet, sum(purchased)::int as purchased, sum(purchased_no)::int as "purchasedNo", sum(sold)::int as sold,
    sum(redeemed)::int as redeemed, sum(bid)::int as bid
  from (
    select purchaser_id as player, bet_id as bet, option::int * shares as purchased, (not option)::int * shares as purchased_no,
      0 as sold, 0 as redeemed, 0 as bid
    from transactions where purchaser_id is not null
    union all
    select dealer_id, bet_id, 0, 0, shares, 0, 0 from transactions where dealer_id is not null
    union all
    select player_id, contracts.bet_id, 0, 0, 0, (amount / 100)::int, 0
    from journal join contracts on contracts.id = contract_id where kind = 'redeem'
    union all
    select player_id, bet_id, 0, 0, 0, 0, shares from bids
  ) orders
  group by player, bet`;

/** How often money of each player was reserved for a bid, and released because the bid was cancelled. */
export const COUNT_RESERVES = `
  select reserve_of as player,
    count(*) filter (where movements.kind = 'reserve')::int as reserved,
    count(*) filter (where movements.kind = 'release')::int as released
  from (
    select kind, case kind when 'reserve' then to_account else from_account end as reserve
    from journal where kind in ('reserve', 'release')
  ) movements
  join accounts on accounts.id = reserve
  group by reserve_of`;

/** Each order adds a movement. */
export const COUNT_MOVEMENTS = `select count(*)::int as movements from journal`;
