-- The game's tables. Amounts are whole cents, prices 1…100 cents, timestamps UTC.
-- docs/ARCHITECTURE.md lists who writes which table.

create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- The form in which searches compare texts: without case and diacritics. Generated columns and indexes need an immutable function.
-- `unaccent` isn't one, because its default dictionary could change, so this function names the dictionary.
create function folded(value text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, value) collate "pl-PL-x-icu");

-- The form in which names are compared: without case, but with diacritics.
create function caseless(value text) returns text
  language sql immutable strict parallel safe
  return lower(value collate "pl-PL-x-icu");

create type role as enum ('player', 'moderator', 'admin');
create type category as enum ('SPORT', 'ECONOMY', 'CELEBRITIES', 'POLICY', 'OTHER');
create type contract_status as enum ('PENDING', 'WON', 'LOST');
create type account_kind as enum ('player', 'organizer', 'issue');
create type journal_kind as enum ('registration_grant', 'daily_bonus', 'purchase', 'sale', 'payout', 'refund');

create table users (
  id            integer generated always as identity primary key,
  username      text not null check (char_length(username) between 3 and 30),
  username_key  text not null generated always as (caseless(username)) stored unique,
  first_name    text not null check (char_length(first_name) between 1 and 60),
  surname       text not null check (char_length(surname) between 1 and 60),
  email         text not null check (char_length(email) <= 254),
  email_key     text not null generated always as (caseless(email)) stored unique,
  role          role not null,
  password_hash text not null,
  -- Part of every token; raising it revokes all tokens issued before.
  token_epoch   integer not null default 0,
  blocked_at    timestamptz,
  created_at    timestamptz not null default now()
);

-- At most one reset per user.
create table password_resets (
  user_id    integer primary key references users on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);

-- The id is the hash of the picture.
create table covers (
  id         text primary key check (id ~ '^[0-9a-f]{64}$'),
  jpeg       bytea not null,
  created_at timestamptz not null default now()
);

create table markets (
  id                 integer generated always as identity primary key,
  topic              text not null check (char_length(topic) between 3 and 200),
  topic_key          text not null generated always as (caseless(topic)) stored unique,
  topic_folded       text not null generated always as (folded(topic)) stored,
  category           category not null,
  description        text not null check (char_length(description) between 1 and 10000),
  -- The expected end; 3000-01-01 if it is undetermined. Once the market is resolved: the day of the resolution in Warsaw.
  end_date           date not null default '3000-01-01',
  author_id          integer not null references users,
  cover_id           text references covers,
  created_at         timestamptz not null default now(),
  published_at       timestamptz,
  solved_at          timestamptz,
  solved_by          integer references users,
  correct_bet_id     integer,
  correct_bet_option boolean,
  check (solved_at is null or published_at is not null),
  check (num_nulls(solved_at, solved_by, correct_bet_id, correct_bet_option) in (0, 4))
);
create index markets_open_by_created on markets (created_at, id) where published_at is not null and solved_at is null;
create index markets_open_by_end on markets (end_date, id) where published_at is not null and solved_at is null;
create index markets_solved_by_created on markets (created_at, id) where solved_at is not null;
create index markets_solved_by_end on markets (end_date, id) where solved_at is not null;
create index markets_by_author on markets (author_id, created_at, id);
create index markets_by_topic on markets using gin (topic_folded gin_trgm_ops);

-- A bet is added together with the organizer's two offers.
create table bets (
  id             integer generated always as identity primary key,
  market_id      integer not null references markets,
  title          text not null check (char_length(title) between 1 and 200),
  title_key      text not null generated always as (caseless(title)) stored,
  title_folded   text not null generated always as (folded(title)) stored,
  yes_price      smallint not null check (yes_price between 1 and 100),
  no_price       smallint not null check (no_price between 1 and 100),
  shares         integer not null check (shares between 10000 and 100000),
  -- Prices of the last transactions; 0 before the first one.
  last_yes_price smallint not null default 0 check (last_yes_price between 0 and 100),
  last_no_price  smallint not null default 0 check (last_no_price between 0 and 100),
  created_at     timestamptz not null,
  check (yes_price + no_price between 100 and 110),
  unique (market_id, id),
  unique (market_id, title_key)
) with (fillfactor = 80);
create index bets_by_title on bets using gin (title_folded gin_trgm_ops);
alter table markets add foreign key (id, correct_bet_id) references bets (market_id, id);

-- Ledger accounts. Money moves from one of them to another. Each player has one, and one issues money. The organizer has one per market, so
-- that trades on two markets never wait for the same row.
create table accounts (
  id        integer generated always as identity primary key,
  kind      account_kind not null,
  user_id   integer unique references users,
  market_id integer unique references markets on delete cascade,
  balance   bigint not null default 0,
  check ((kind = 'player') = (user_id is not null)),
  check ((kind = 'organizer') = (market_id is not null)),
  check (kind <> 'player' or balance >= 0)
) with (fillfactor = 70);
create unique index accounts_one_issue on accounts (kind) where kind = 'issue';
insert into accounts (kind) values ('issue');

-- A player's position on one option of one bet. A pending contract with neither free nor listed shares is empty: it is in no list of open
-- positions until its owner buys again.
create table contracts (
  id            integer generated always as identity primary key,
  market_id     integer not null,
  bet_id        integer not null,
  option        boolean not null,
  player_id     integer not null references users,
  shares        integer not null check (shares >= 0),
  listed_shares integer not null check (listed_shares >= 0),
  -- What the held shares cost, listed ones included: in millionths of a cent, so that the average stays exact after partial sales.
  cost          bigint not null check (cost >= 0),
  -- For the daily cap: how many shares were bought on the day `bought_on` (in Warsaw).
  bought_on     date not null,
  bought_shares integer not null check (bought_shares between 0 and 1000),
  status        contract_status not null default 'PENDING',
  modified_at   timestamptz not null,
  foreign key (market_id, bet_id) references bets (market_id, id),
  unique (player_id, bet_id, option)
) with (fillfactor = 70);
create index contracts_of_bet on contracts (bet_id, option);

-- Open offers only. One that is sold out, withdrawn or closed by a resolution is deleted.
create table offers (
  id          integer generated always as identity primary key,
  market_id   integer not null,
  bet_id      integer not null,
  option      boolean not null,
  price       smallint not null check (price between 1 and 100),
  shares      integer not null check (shares > 0),
  -- Both null: the organizer sells.
  seller_id   integer references users,
  contract_id integer references contracts,
  created_at  timestamptz not null,
  foreign key (market_id, bet_id) references bets (market_id, id),
  check ((seller_id is null) = (contract_id is null))
) with (fillfactor = 80);
-- The order in which offers are filled: the cheapest first, of equal prices the oldest.
create index offers_book on offers (bet_id, option, price, id);
create index offers_of_contract on offers (contract_id) where contract_id is not null;

-- One row per fill, never changed.
create table transactions (
  id               bigint generated always as identity primary key,
  market_id        integer not null,
  bet_id           integer not null,
  option           boolean not null,
  price            smallint not null check (price between 1 and 100),
  shares           integer not null check (shares > 0),
  purchaser_id     integer not null references users,
  -- Null: the organizer sold.
  dealer_id        integer references users,
  transaction_date timestamptz not null,
  foreign key (market_id, bet_id) references bets (market_id, id),
  check (dealer_id is distinct from purchaser_id)
);
create index transactions_of_bet on transactions (bet_id, option, transaction_date, id);
create index transactions_of_purchaser on transactions (purchaser_id, transaction_date, id);
create index transactions_of_dealer on transactions (dealer_id, transaction_date, id) where dealer_id is not null;

-- Each row moves `amount` cents from one account to another, so all entries sum to 0. Never changed.
create table journal (
  id             bigint generated always as identity primary key,
  kind           journal_kind not null,
  from_account   integer not null references accounts,
  to_account     integer not null references accounts,
  amount         bigint not null check (amount > 0),
  -- purchase and sale: the fill that was paid for; payout: the contract that won.
  transaction_id bigint references transactions,
  contract_id    integer references contracts,
  occurred_at    timestamptz not null,
  check (from_account <> to_account),
  check ((kind in ('purchase', 'sale')) = (transaction_id is not null)),
  check ((kind = 'payout') = (contract_id is not null))
);
-- For the history of a player's budget. Entries of other accounts need no index: only audits read them, by scanning the table.
create index journal_from_player on journal (from_account, id) where kind in ('purchase', 'sale', 'refund');
create index journal_to_player on journal (to_account, id) where kind in ('registration_grant', 'daily_bonus', 'sale', 'payout');

-- The journal as double entry: two signed entries per movement.
create view journal_entries as
  select id, kind, from_account as account_id, -amount as amount, transaction_id, contract_id, occurred_at from journal
  union all
  select id, kind, to_account, amount, transaction_id, contract_id, occurred_at from journal;

-- One bonus per player and day in Warsaw.
create table daily_bonuses (
  user_id integer not null references users,
  day     date not null,
  primary key (user_id, day)
);

-- The first outcome of a call with an idempotency key, kept for 24 hours.
create table idempotency_keys (
  user_id     integer not null references users,
  key         text not null check (char_length(key) between 1 and 64),
  fingerprint bytea not null,
  outcome     jsonb not null,
  created_at  timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- The program never changes history. These triggers keep a fault in it from doing so.
create function refuse_rewriting_history() returns trigger language plpgsql as
  $$ begin raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation'; end $$;
create trigger append_only before update or delete or truncate on journal
  for each statement execute function refuse_rewriting_history();
create trigger append_only before update or delete or truncate on transactions
  for each statement execute function refuse_rewriting_history();
