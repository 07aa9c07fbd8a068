-- A trade and its payment were two rows with five to seven index entries: a third of the database's time for a trade. Now they are one row
-- of the journal, and `transactions` is a view of such rows. A transaction gets the id of its row of the journal, whose ids stay.
drop view journal_entries;
alter table journal rename to former_journal;
alter index journal_pkey rename to former_journal_pkey;
alter sequence journal_id_seq rename to former_journal_id_seq;
drop index journal_from_player, journal_to_player;

-- Each row moves `amount` cents from one account to another, so all entries sum to 0. Never changed. Wide columns come first, so that no
-- space is lost to alignment. Checks are few and long, because every writing statement parses each of them again.
create table journal (
  id           bigint generated always as identity primary key,
  amount       bigint not null,
  occurred_at  timestamptz not null,
  kind         journal_kind not null,
  from_account integer not null,
  to_account   integer not null,
  -- Of a payout: the contract that won.
  contract_id  integer,
  -- Of a purchase or a sale: what was traded.
  market_id    integer,
  bet_id       integer,
  shares       integer,
  purchaser_id integer,
  -- Null: the organizer sold.
  dealer_id    integer,
  price        smallint,
  option       boolean,
  check (amount > 0 and from_account <> to_account),
  check ((kind = 'payout') = (contract_id is not null)),
  check (case when kind in ('purchase', 'sale')
    then num_nulls(market_id, bet_id, option, price, shares, purchaser_id) = 0 and price between 1 and 100 and shares > 0
      and amount = price * shares::bigint and (kind = 'sale') = (dealer_id is not null) and dealer_id is distinct from purchaser_id
    else num_nonnulls(market_id, bet_id, option, price, shares, purchaser_id, dealer_id) = 0 end)
);

insert into journal (id, amount, occurred_at, kind, from_account, to_account, contract_id,
  market_id, bet_id, shares, purchaser_id, dealer_id, price, option) overriding system value
select movement.id, amount, occurred_at, kind, from_account, to_account, contract_id,
  market_id, bet_id, shares, purchaser_id, dealer_id, price, option
from former_journal as movement left join transactions on transactions.id = movement.transaction_id
order by movement.id;
select setval('journal_id_seq', last_value, is_called) from former_journal_id_seq;
drop table former_journal;
drop table transactions;

create index trades_of_bet on journal (bet_id, option, occurred_at, id) where bet_id is not null;
create index trades_of_purchaser on journal (purchaser_id, occurred_at, id) where purchaser_id is not null;
create index trades_of_dealer on journal (dealer_id, occurred_at, id) where dealer_id is not null;
-- All other changes of a player's budget. Entries of other accounts need no index: only audits read them, by scanning the table.
create index journal_to_player on journal (to_account, occurred_at, id) where kind in ('registration_grant', 'daily_bonus', 'payout');
create index journal_refunds on journal (from_account, occurred_at, id) where kind = 'refund';

create trigger append_only before update or delete or truncate on journal
  for each statement execute function refuse_rewriting_history();

-- The journal's trades, one row for each fill.
create view transactions as
  select id, market_id, bet_id, option, price, shares, purchaser_id, dealer_id, occurred_at as transaction_date
  from journal where bet_id is not null;

-- The journal as double entry: two signed entries per movement.
create view journal_entries as
  select id, kind, from_account as account_id, -amount as amount, contract_id, occurred_at from journal
  union all
  select id, kind, to_account, amount, contract_id, occurred_at from journal;

-- If there is a history, its statistics are gathered at once. Without them the first reads would be planned by guesses.
do $$ begin
  if exists (select from journal) then analyze journal; end if;
end $$;
