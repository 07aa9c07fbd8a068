-- The unscaled chance beside the recorded one: the price of yes in the book at that time. The job that looks for several accounts of one
-- person compares prices of trades with it. Null in rows of the former release.
alter table chances add column unscaled smallint;
alter table chances add constraint chances_unscaled check (unscaled between 0 and 10000) not valid;

-- Players whom an admin has left out of the rankings by net worth and by profit.
create table ranking_marks (
  user_id    integer primary key references users (id) on delete cascade,
  reason     text not null check (char_length(reason) between 3 and 500),
  marked_by  integer not null references users (id),
  marked_at  timestamptz not null
);

create type suspicion_kind as enum ('pair', 'price', 'network');

-- What the nightly job found, for admins to judge. `subject` says what was found, so that a later night replaces the row; `weight` orders
-- the rows of a kind. No foreign keys, as the evidence of a night names many users.
create table suspicions (
  id              integer generated always as identity primary key,
  kind            suspicion_kind not null,
  subject         text collate "C" not null,
  users           integer[] not null,
  weight          bigint not null,
  evidence        jsonb not null,
  first_found_at  timestamptz not null,
  found_at        timestamptz not null,
  unique (kind, subject)
);
create index suspicions_by_kind on suspicions (kind, found_at desc, weight desc, id);

-- A player who is left out has no place in these rankings. A server of the former release still writes places for all players, until a
-- new server writes them again.
alter table standings alter column net_worth_place drop not null;
alter table standings alter column profit_place drop not null;
alter table standings_state add column left_out integer not null default 0;
