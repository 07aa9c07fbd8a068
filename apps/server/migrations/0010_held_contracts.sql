-- Most contracts of an active player have no shares left; the partial index `contracts_held` skips them. Its condition is the generated
-- column `held`, which changes only when the first share is bought or the last one sold: an index whose condition reads the share counts
-- would be written with every trade. The order of the columns leaves no gaps for alignment. All conditions are in one check, because every
-- writing statement parses each check again.
alter table contracts rename to former_contracts;
alter sequence contracts_id_seq rename to former_contracts_id_seq;
alter index contracts_pkey rename to former_contracts_pkey;
alter index contracts_player_id_bet_id_option_key rename to former_contracts_player_id_bet_id_option_key;
drop index contracts_of_bet;

-- A player's position on one option of one bet. It stays after the last share is sold, but it is in no list of open positions
-- until its owner buys again.
create table contracts (
  id            integer generated always as identity primary key,
  market_id     integer not null,
  -- What the held shares cost, listed ones included: in millionths of a cent, so that the average stays exact after partial sales.
  cost          bigint not null,
  modified_at   timestamptz not null,
  bet_id        integer not null,
  player_id     integer not null,
  shares        integer not null,
  listed_shares integer not null,
  -- For the daily cap: how many shares were bought on the day `bought_on` (in Warsaw).
  bought_on     date not null,
  bought_shares integer not null,
  status        contract_status not null default 'PENDING',
  option        boolean not null,
  held          boolean not null generated always as (shares + listed_shares > 0) stored,
  check (shares >= 0 and listed_shares >= 0 and cost >= 0 and bought_shares between 0 and 1000)
) with (fillfactor = 70);

insert into contracts (id, market_id, cost, modified_at, bet_id, player_id, shares, listed_shares, bought_on, bought_shares, status, option)
  overriding system value
select id, market_id, cost, modified_at, bet_id, player_id, shares, listed_shares, bought_on, bought_shares, status, option
from former_contracts
order by id;
select setval('contracts_id_seq', last_value, is_called) from former_contracts_id_seq;
drop table former_contracts;

alter table contracts add unique (player_id, bet_id, option);
create index contracts_of_bet on contracts (bet_id, option);
create index contracts_held on contracts (player_id, option) where held;
