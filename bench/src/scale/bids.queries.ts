/** Open bids, their reserves and recorded chances. See `fill.queries.ts`. */

/**
 * $1 number of bids, $2 number of moderators, $3 number of ledger accounts of the money source, players and organizers (those of reserves
 * follow them), $4 now. Players bid on options that they have held, and have at most 100 bids each. No bid meets another order: each is
 * below every ask, and bids on both options of a bet cost less than 1 $ together. Every tenth expires.
 */
export const BIDS = `
  insert into bids (id, market_id, bet_id, option, price, shares, player_id, reserve_id, expires_at, created_at)
  with asks as (
    select bet_id, option, min(price) as price from offers group by 1, 2
  ),
  open as (
    select c.id, c.market_id, c.bet_id, c.option, c.player_id,
      least(case when c.option then 49 else 50 end, coalesce(asks.price, 100) - 1) as highest,
      row_number() over (partition by c.player_id order by scale.draw(c.id, 71)) as turn
    from contracts c
    join markets m on m.id = c.market_id and m.solved_at is null
    left join asks on asks.bet_id = c.bet_id and asks.option = c.option
  ),
  chosen as (
    select * from open where turn <= 100 and highest > 0 order by scale.draw(id, 72) limit $1
  )
  select (select max(id) from offers) + row_number() over (order by id), market_id, bet_id, option,
    greatest(1, highest - floor(15 * scale.draw(id, 73))::int), 1 + floor(20 * scale.draw(id, 74))::int, player_id,
    $3::int + player_id - $2::int, case when id % 10 = 0 then $4::timestamptz + interval '7 days' end, $4::timestamptz - interval '1 hour'
  from chosen`;

/** The money in the reserve of each player who bids, for `BALANCES` and `ACCOUNTS`. */
export const RESERVES = `
  create unlogged table scale.reserves as
  select player_id as player, reserve_id as account, sum(price * shares::bigint)::bigint as amount from bids group by 1, 2`;

/** Recorded chances: the last price of yes of each hour. */
export const CHANCES = `
  insert into chances (recorded_at, bet_id, chance)
  select date_trunc('hour', transaction_date) + interval '1 hour', bet_id, max(id * 1000 + price) % 1000 * 100
  from scale.trades where option group by 2, 1 order by 2, 1`;
