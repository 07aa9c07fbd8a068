-- Bids, which are waiting orders to buy. Their money is in the player's reserve, a ledger account of its own.

-- A reserve names its player in a column of its own, `reserve_of`, so that only the account with which a user trades has the `user_id`.
-- Building the index reads all accounts (one per player and per market) while trades wait.
alter table accounts
  add column reserve_of integer,
  add constraint accounts_reserve
    check (case when kind = 'reserve' then reserve_of is not null and balance >= 0 else reserve_of is null end) not valid;
create unique index accounts_reserve_of on accounts (reserve_of) where reserve_of is not null;

-- Open bids only: a bid that ends in any way is deleted. Ids come from the sequence of offers, so of two orders the one with the lower id
-- is older. No foreign keys, as in offers; the audit checks the references.
create table bids (
  id          integer primary key,
  market_id   integer not null,
  bet_id      integer not null,
  option      boolean not null,
  price       smallint not null,
  shares      integer not null,
  player_id   integer not null,
  -- The ledger account that holds price × shares.
  reserve_id  integer not null,
  -- From this moment on the bid matches nothing. Null: it doesn't expire.
  expires_at  timestamptz,
  created_at  timestamptz not null,
  check (price between 1 and 99 and shares between 1 and 1000)
) with (fillfactor = 100, autovacuum_analyze_scale_factor = 1);
create index bids_book on bids (bet_id, option, price desc, id);
create index bids_of_player on bids (player_id, bet_id, id);
create index bids_by_expiry on bids (expires_at) where expires_at is not null;

-- The row of a trade says what was traded, that of a payout names the contract that won, that of redeemed pairs the contract on yes.
-- The next migration validates the checks, also that of accounts: here that would read the whole journal under an exclusive lock.
alter table journal
  drop constraint journal_check4,
  drop constraint journal_check5,
  add constraint journal_contract check ((kind in ('payout', 'redeem')) = (contract_id is not null)) not valid,
  add constraint journal_trade check (case when kind in ('purchase', 'sale', 'mint', 'merge', 'merge_with_lot')
    then num_nulls(market_id, bet_id, option, price, shares) = 0 and price between 1 and 100 and shares > 0
      and amount = price * shares::bigint
      and (purchaser_id is not null) = (kind in ('purchase', 'sale', 'mint'))
      and (dealer_id is not null) = (kind in ('sale', 'merge', 'merge_with_lot'))
      and dealer_id is distinct from purchaser_id
    else num_nonnulls(market_id, bet_id, option, price, shares, purchaser_id, dealer_id) = 0 end) not valid;

-- The last column tells a purchase from a mint and a merge.
create or replace view transactions as
  select id, market_id, bet_id, option, price, shares, purchaser_id, dealer_id, occurred_at as transaction_date, kind
  from journal where bet_id is not null;
