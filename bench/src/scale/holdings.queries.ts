/** Rows that are derived from the trades and bids: positions, offers, ledger accounts and the journal. See `fill.queries.ts`. */

/**
 * Positions, in the order in which they were opened, as in a real game. `last` is 10 000 × the day (counted from 2000) + the shares bought on
 * it, so that one maximum finds the last day and its shares.
 */
export const CONTRACTS = `
  insert into contracts (id, market_id, bet_id, option, player_id, shares, listed_shares, cost, bought_on, bought_shares, status, modified_at)
    overriding system value
  with days as (
    select purchaser_id as player, bet_id as bet, option, (transaction_date at time zone 'Europe/Warsaw')::date - date '2000-01-01' as day,
      sum(shares) as shares, sum(price * shares) as paid, min(transaction_date) as first_at, max(transaction_date) as at
    from scale.trades group by 1, 2, 3, 4
  ),
  bought as (
    select player, bet, option, sum(shares)::bigint as shares, sum(paid)::bigint as paid, min(first_at) as first_at, max(at) as at,
      max(day::bigint * 10000 + shares) as last
    from days group by 1, 2, 3
  ),
  sold as (
    select dealer_id as player, bet_id as bet, option, sum(shares)::bigint as shares, max(transaction_date) as at
    from scale.trades where dealer_id is not null group by 1, 2, 3
  ),
  held as (
    select row_number() over (order by first_at, player) as id, b.*, b.shares - coalesce(s.shares, 0) as held, greatest(b.at, s.at) as moved_at
    from bought b left join sold s using (player, bet, option)
  ),
  listed as (
    select h.*, b.market, m.solved_at, m.correct_bet_id, m.correct_bet_option,
      case when m.solved_at is null and held > 0 and scale.draw(h.id, 61) < 0.2 then 1 + floor((held - 1) * scale.draw(h.id, 62))::int
      else 0 end as listed
    from held h join scale.books b using (bet, option) join markets m on m.id = b.market
  )
  select id, market, bet, option, player, held - listed, listed, held * (paid * 1000000 / shares),
    date '2000-01-01' + (last / 10000)::int, last % 10000,
    (case when solved_at is null or held = 0 then 'PENDING'
      when case when bet = correct_bet_id then option = correct_bet_option else not option end then 'WON' else 'LOST' end)::contract_status,
    greatest(moved_at, solved_at)
  from listed order by id`;

/** The organizer's unsold shares, then the shares that players have listed. */
export const OFFERS = `
  insert into offers (id, market_id, bet_id, option, price, shares, seller_id, contract_id, created_at) overriding system value
  select row_number() over (), offer.* from (
    select market, bet, option, price, b.shares - coalesce(sold.shares, 0), null::int, null::int, created_at
    from scale.books b
    left join (select bet_id as bet, option, sum(shares)::int as shares from scale.trades where dealer_id is null group by 1, 2) sold
      using (bet, option)
    where state <> 'resolved' and b.shares > coalesce(sold.shares, 0)
    union all
    select c.market_id, c.bet_id, c.option,
      1 + (case when c.option then last_yes_price else last_no_price end + floor(20 * scale.draw(c.id, 63))::int) % 100,
      c.listed_shares, c.player_id, c.id, c.modified_at
    from contracts c join bets b on b.id = c.bet_id where c.listed_shares > 0
  ) offer (market, bet, option, price, shares, seller, contract, at)`;

/**
 * $1 number of moderators, $2 number of players, $3 start budget in cents. Account 1 is the money source; those of players and organizers
 * follow. A player who spent more than the start budget gets a multiple of it, so that no balance is negative.
 */
export const BALANCES = `
  create unlogged table scale.balances as
  with moved as (
    select purchaser_id as player, -sum(price * shares)::bigint as amount from scale.trades group by 1
    union all
    select dealer_id, sum(price * shares)::bigint from scale.trades where dealer_id is not null group by 1
    union all
    select player_id, sum(100 * shares)::bigint from contracts where status = 'WON' group by 1
    union all
    select player, -amount from scale.reserves
  )
  select $1::int + n as player, 1 + n as account, coalesce(sum(amount), 0)::bigint as moved,
    $3::bigint * greatest(1, 1 + ceil(-coalesce(sum(amount), 0) / $3::numeric))::bigint as granted, 10000::bigint as bonus
  from generate_series(1, $2::int) n left join moved on moved.player = $1::int + n
  group by n`;

/** $1 number of players. */
export const ACCOUNTS = `
  insert into accounts (id, kind, user_id, market_id, reserve_of, balance) overriding system value
  select account, 'player'::account_kind, player, null::int, null::int, moved + granted + bonus from scale.balances
  union all
  select 1 + $1::int + m.id, 'organizer', null, m.id, null, coalesce(sold.amount, 0) - coalesce(paid.amount, 0)
  from markets m
  left join (select market_id, sum(price * shares)::bigint as amount from scale.trades where dealer_id is null group by 1) sold
    on sold.market_id = m.id
  left join (select market_id, sum(100 * shares)::bigint as amount from contracts where status = 'WON' group by 1) paid
    on paid.market_id = m.id
  union all
  select account, 'reserve', null, null, player, amount from scale.reserves
  order by 1`;

export const ISSUE = `
  update accounts set balance = (select -sum(granted + bonus)::bigint from scale.balances) where kind = 'issue'`;

/**
 * $1 now, $2 number of days. Marks the past days as days whose net worths are stored, as on a server that has run every night:
 * otherwise its job would compute them for all players during the measurements. `storeNetWorths` stores those of the players whose charts
 * are read.
 */
export const NET_WORTH_DAYS = `
  insert into net_worth_snapshot_days (day)
  select ($1::timestamptz at time zone 'Europe/Warsaw')::date - n from generate_series(1, $2::int) n`;

/** $1 day of the bonus. */
export const BONUSES = `insert into daily_bonuses (user_id, day) select player, $1::date from scale.balances order by 1`;

/** $1 start of the game. One session for each user, which expires after ten years. `sessionIdOf` computes its id, too. */
export const SESSIONS = `
  insert into sessions (id, user_id, token_epoch, created_at, used_at, expires_at, network, device)
  select md5('session ' || id)::uuid, id, 0, $1::timestamptz, $1::timestamptz, $1::timestamptz + interval '10 years', '127.0.0.1', 'Bench'
  from users order by id`;

/** $1 start of the game, $2 number of moderators, $3 number of players. */
export const JOURNAL = `
  insert into journal (kind, from_account, to_account, amount, contract_id, occurred_at,
    market_id, bet_id, option, price, shares, purchaser_id, dealer_id)
  select kind::journal_kind, from_account, to_account, amount, contract, at, market_id, bet_id, option, price, shares, purchaser_id, dealer_id from (
    (select kind, 1 as from_account, account as to_account, amount, null::int as contract, $1::timestamptz as at,
      null::int as market_id, null::int as bet_id, null::boolean as option, null::smallint as price, null::int as shares,
      null::int as purchaser_id, null::int as dealer_id
    from scale.balances cross join lateral (values ('registration_grant', granted), ('daily_bonus', bonus)) given (kind, amount)
    order by account)
    union all
    (select case when dealer_id is null then 'purchase' else 'sale' end, 1 - $2::int + purchaser_id,
      case when dealer_id is null then 1 + $3::int + market_id else 1 - $2::int + dealer_id end, price::bigint * shares, null, transaction_date,
      market_id, bet_id, option, price, shares, purchaser_id, dealer_id
    from scale.trades order by id)
    union all
    select 'payout', 1 + $3::int + c.market_id, 1 - $2::int + c.player_id, 100::bigint * c.shares, c.id, m.solved_at,
      null, null, null, null, null, null, null
    from contracts c join markets m on m.id = c.market_id where c.status = 'WON'
    union all
    select 'reserve', 1 - $2::int + player, account, amount, null, now() - interval '1 hour', null, null, null, null, null, null, null
    from scale.reserves
  ) movement`;

export const SEQUENCES = `
  select setval('users_id_seq', (select max(id) from users)), setval('markets_id_seq', (select max(id) from markets)),
    setval('bets_id_seq', (select max(id) from bets)), setval('accounts_id_seq', (select max(id) from accounts)),
    setval('contracts_id_seq', (select max(id) from contracts)), setval('offers_id_seq', greatest((select max(id) from offers), (select max(id) from bids)))`;
