-- A contract stays when its last share is sold, and of those who trade much most are such. Reads of what somebody holds no longer pass
-- them: an index knows what is held. It is of a column of its own, as one on the shares would be written anew with every trade; this one
-- changes only when a contract closes or opens again. Wide columns first, so that no space is lost between them; one check, as every
-- statement that writes parses each of them anew.
alter table contracts rename to former_contracts;
alter sequence contracts_id_seq rename to former_contracts_id_seq;
alter index contracts_pkey rename to former_contracts_pkey;
alter index contracts_player_id_bet_id_option_key rename to former_contracts_player_id_bet_id_option_key;
drop index contracts_of_bet;

-- Writer: exchange. A player's position on one option of one bet. A contract that holds nothing is closed: nobody sees it until its owner
-- buys again.
create table contracts (
  id            integer generated always as identity primary key,
  market_id     integer not null,
  -- What the held shares (listed ones included) cost, in 1/1 000 000 of a cent, so that averages stay exact across partial sales.
  cost          bigint not null,
  modified_at   timestamptz not null,
  bet_id        integer not null,
  player_id     integer not null,
  shares        integer not null,
  listed_shares integer not null,
  -- The daily cap: shares bought on `bought_on` (a day in Europe/Warsaw).
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
