import type pg from 'pg';

/** SQL of the conventional designs: one database transaction per purchase of one share. */

const prepared = (name: string, text: string) => (client: pg.PoolClient, values: unknown[]) =>
  client.query({ name, text, values });

/** The day of the daily cap begins at midnight in Warsaw, whatever the time zone of the database. */
const TODAY = `(now() at time zone 'Europe/Warsaw')::date`;

const cheapest = (lock: string) => `
  select o.id, o.price, o.seller_id, o.contract_id, o.market_id
  from offers o join markets m on m.id = o.market_id
  where o.bet_id = $1 and o.option = $2 and o.price <= $3 and o.seller_id is distinct from $4
    and m.published_at is not null and m.solved_at is null
  order by o.price, o.id limit 1 ${lock}`;

const accounts = (lock: string) => `
  select id, balance, user_id from accounts
  where user_id = $1 or user_id = $2 or (market_id = $3 and $2::integer is null)
  order by id ${lock}`;

const boughtToday = (lock: string) => `
  select bought_shares from contracts
  where player_id = $1 and bet_id = $2 and option = $3 and bought_on = ${TODAY} ${lock}`;

export const locking = {
  cheapest: prepared('lock_cheapest', cheapest('for update of o')),
  accounts: prepared('lock_accounts', accounts('for update')),
  boughtToday: prepared('lock_bought', boughtToday('for update')),
};

export const reading = {
  cheapest: prepared('read_cheapest', cheapest('')),
  accounts: prepared('read_accounts', accounts('')),
  boughtToday: prepared('read_bought', boughtToday('')),
};

/** $1 offer, $2 price, $3 market, $4 bet, $5 option, $6 buyer, $7 seller or null, $8 buyer's account, $9 seller's account, $10 seller's contract. */
export const writePurchase = prepared(
  'write_purchase',
  `with sold as (
     update offers set shares = shares - 1 where id = $1 and shares > 1),
   sold_out as (
     delete from offers where id = $1 and shares = 1),
   listed as (
     update contracts set listed_shares = listed_shares - 1, modified_at = now() where id = $10),
   bought as (
     insert into contracts (market_id, bet_id, option, player_id, shares, listed_shares, cost, bought_on, bought_shares, modified_at)
     values ($3, $4, $5, $6, 1, 0, $2::bigint * 1000000, ${TODAY}, 1, now())
     on conflict (player_id, bet_id, option) do update set
       shares = contracts.shares + 1, cost = contracts.cost + excluded.cost, modified_at = now(), bought_on = ${TODAY},
       bought_shares = case when contracts.bought_on = ${TODAY} then contracts.bought_shares + 1 else 1 end),
   paid as (
     update accounts set balance = balance + case when id = $8 then -$2::bigint else $2::bigint end where id in ($8, $9)),
   priced as (
     update bets set last_yes_price = case when $5 then $2::smallint else last_yes_price end,
                     last_no_price = case when $5 then last_no_price else $2::smallint end where id = $4)
   insert into journal (amount, occurred_at, kind, from_account, to_account,
     market_id, bet_id, shares, purchaser_id, dealer_id, price, option)
   values ($2, now(), case when $7::integer is null then 'purchase' else 'sale' end::journal_kind, $8, $9, $3, $4, 1, $6, $7, $2::smallint, $5)`,
);
