-- Generated from the migrations by `npm run schema`; do not edit.
-- The migrations (apps/server/migrations) give the reasons; ARCHITECTURE.md names who writes which table.

create extension pg_trgm;
create extension unaccent;

create type role as enum ('player', 'moderator', 'admin');
create type category as enum ('SPORT', 'ECONOMY', 'CELEBRITIES', 'POLICY', 'OTHER');
create type contract_status as enum ('PENDING', 'WON', 'LOST');
create type account_kind as enum ('player', 'organizer', 'issue', 'reserve');
create type journal_kind as enum ('registration_grant', 'daily_bonus', 'purchase', 'sale', 'payout', 'refund', 'mint', 'merge', 'merge_with_lot', 'reserve', 'release', 'redeem');
create type suspicion_kind as enum ('pair', 'price', 'network');

create function folded(value text)
 returns text
 language sql
 immutable parallel safe strict
return lower((unaccent('unaccent'::regdictionary, regexp_replace(value, '[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+'::text, ' '::text, 'g'::text)) collate "pl-PL-x-icu"));

create function caseless(value text)
 returns text
 language sql
 immutable parallel safe strict
return lower((value collate "pl-PL-x-icu"));

create function refuse_rewriting_history()
 returns trigger
 language plpgsql
as $function$ begin raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation'; end $function$;

create function pieces(value text)
 returns text[]
 language sql
 immutable parallel safe strict
return array(select distinct substr(pieces.value, n.n, each.length) as substr from generate_series(1, length(pieces.value)) n(n), (values (1), (2)) each(length));

create function announce_standing()
 returns trigger
 language plpgsql
as $function$ begin perform pg_notify('standing_changed', new.id::text); return null; end $function$;

create function announce_session()
 returns trigger
 language plpgsql
as $function$ begin perform pg_notify('standing_changed', new.user_id::text); return null; end $function$;

create function announce_second_factor()
 returns trigger
 language plpgsql
as $function$ begin perform pg_notify('standing_changed', coalesce(new.user_id, old.user_id)::text); return null; end $function$;

create function look_alike(username text)
 returns text
 language sql
 immutable parallel safe strict
return replace(translate(lower((username collate "pl-PL-x-icu")), 'i10'::text, 'llo'::text), 'm'::text, 'rn'::text);

-- Names of the applied migrations.
create table migrations (
  name       text        not null,
  applied_at timestamptz not null default now(),
  primary key (name)
);

-- People who sign in: players, moderators and admins.
create table users (
  id              integer     not null generated always as identity,
  username        text        not null,
  username_key    text        not null generated always as (caseless(username)) stored,
  first_name      text        not null,
  surname         text        not null,
  email           text        not null,
  email_key       text        not null generated always as (caseless(email)) stored,
  role            role        not null,
  password_hash   text        not null,
  token_epoch     integer     not null default 0,
  blocked_at      timestamptz,
  created_at      timestamptz not null default now(),
  email_confirmed boolean     not null default true,
  look_alike_key  text,
  primary key (id),
  unique (email_key),
  unique (username_key),
  check (char_length(email) <= 254),
  check (char_length(first_name) >= 1 and char_length(first_name) <= 60),
  check (char_length(surname) >= 1 and char_length(surname) <= 60),
  check (char_length(username) >= 3 and char_length(username) <= 30)
);
create index users_blocked on users (id) where blocked_at is not null;
create index users_look_alike on users (look_alike(username));
create unique index users_look_alike_key on users (look_alike_key);
create index users_search on users using gin (folded((((((username || ' '::text) || email) || ' '::text) || first_name) || ' '::text) || surname) gin_trgm_ops);
create index users_by_role on users (role, id);
create index users_by_block on users (blocked_at) where blocked_at is not null;
create trigger announce_confirmation after update of email_confirmed on users for each row execute function announce_standing();
create trigger announce_standing after update of username, role, token_epoch, blocked_at on users for each row execute function announce_standing();

-- At most one unused password reset per user.
create table password_resets (
  user_id    integer     not null,
  token_hash bytea       not null,
  expires_at timestamptz not null,
  primary key (user_id),
  unique (token_hash),
  foreign key (user_id) references users(id) on delete cascade
);

-- Pictures of markets, identified by the SHA-256 of the JPEG.
create table covers (
  id         text        not null,
  jpeg       bytea       not null,
  created_at timestamptz not null default now(),
  thumbnail  bytea,
  primary key (id),
  check (id ~ '^[0-9a-f]{64}$'::text)
);
create index covers_without_thumbnail on covers (id) where thumbnail is null;

-- Markets, private until published.
create table markets (
  id                 integer     not null generated always as identity,
  topic              text        not null,
  topic_key          text        not null generated always as (caseless(topic)) stored,
  topic_folded       text        not null generated always as (folded(topic)) stored,
  category           category    not null,
  description        text        not null,
  end_date           date        not null default '3000-01-01'::date,
  author_id          integer     not null,
  cover_id           text,
  created_at         timestamptz not null default now(),
  published_at       timestamptz,
  solved_at          timestamptz,
  solved_by          integer,
  correct_bet_id     integer,
  correct_bet_option boolean,
  organizer_account  integer,
  trading_closes_at  timestamptz,
  paused_at          timestamptz,
  pause_reason       text,
  resolved_none      boolean     not null default false,
  primary key (id),
  unique (topic_key),
  foreign key (author_id) references users(id),
  foreign key (cover_id) references covers(id),
  foreign key (id, correct_bet_id) references bets(market_id, id),
  foreign key (solved_by) references users(id),
  check (solved_at is null or published_at is not null),
  check (num_nulls(solved_at, solved_by, correct_bet_id, correct_bet_option) = any (array[0, 4])),
  check (char_length(description) >= 1 and char_length(description) <= 10000),
  check ((num_nulls(paused_at, pause_reason) = any (array[0, 2])) and (paused_at is null or published_at is not null)),
  check (not resolved_none or solved_at is not null and not correct_bet_option),
  check (char_length(topic) >= 3 and char_length(topic) <= 200)
);
create index markets_open_by_created on markets (created_at, id) where published_at is not null and solved_at is null;
create index markets_open_by_end on markets (end_date, id) where published_at is not null and solved_at is null;
create index markets_solved_by_created on markets (created_at, id) where solved_at is not null;
create index markets_solved_by_end on markets (end_date, id) where solved_at is not null;
create index markets_by_author on markets (author_id, created_at, id);
create index markets_by_topic on markets using gin (topic_folded gin_trgm_ops);
create index markets_by_pieces_of_topic on markets using gin (pieces(topic_folded));
create index markets_open_of_category_by_created on markets (category, created_at, id) where published_at is not null and solved_at is null;
create index markets_open_of_category_by_end on markets (category, end_date, id) where published_at is not null and solved_at is null;
create index markets_solved_of_category_by_created on markets (category, created_at, id) where solved_at is not null;
create index markets_solved_of_category_by_end on markets (category, end_date, id) where solved_at is not null;
create index markets_private_by_author on markets (author_id, created_at, id) where published_at is null;
create index markets_by_closing on markets (trading_closes_at) where trading_closes_at is not null and solved_at is null;

-- Bets of a market, each with the options yes and no.
create table bets (
  id             integer     not null generated always as identity,
  market_id      integer     not null,
  title          text        not null,
  title_key      text        not null generated always as (caseless(title)) stored,
  title_folded   text        not null generated always as (folded(title)) stored,
  yes_price      smallint    not null,
  no_price       smallint    not null,
  shares         integer     not null,
  last_yes_price smallint    not null default 0,
  last_no_price  smallint    not null default 0,
  created_at     timestamptz not null,
  primary key (id),
  unique (market_id, id),
  unique (market_id, title_key),
  foreign key (market_id) references markets(id),
  check ((yes_price + no_price) >= 100 and (yes_price + no_price) <= 110),
  check (last_no_price >= 0 and last_no_price <= 100),
  check (last_yes_price >= 0 and last_yes_price <= 100),
  check (no_price >= 1 and no_price <= 100),
  check (shares >= 10000 and shares <= 100000),
  check (char_length(title) >= 1 and char_length(title) <= 200),
  check (yes_price >= 1 and yes_price <= 100)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
create index bets_by_title on bets using gin (title_folded gin_trgm_ops);

-- Ledger accounts of players, of the organizer of each market, of the money source, and the reserves of bids. Balances are in cents.
create table accounts (
  id         integer      not null generated always as identity,
  kind       account_kind not null,
  user_id    integer,
  market_id  integer,
  balance    bigint       not null default 0,
  closed     boolean      not null default false,
  reserve_of integer,
  primary key (id),
  unique (market_id),
  unique (user_id),
  foreign key (market_id) references markets(id) on delete cascade,
  foreign key (user_id) references users(id),
  check ((kind = 'player'::account_kind) = (user_id is not null)),
  check ((kind = 'organizer'::account_kind) = (market_id is not null)),
  check (kind <> 'player'::account_kind or
case
    when closed then balance = 0
    else balance >= 0
end),
  check (
case
    when kind = 'reserve'::account_kind then reserve_of is not null and balance >= 0
    else reserve_of is null
end)
) with (fillfactor = 100, autovacuum_analyze_scale_factor = 1, autovacuum_vacuum_scale_factor = 0.05);
create unique index accounts_one_issue on accounts (kind) where kind = 'issue'::account_kind;
create unique index accounts_reserve_of on accounts (reserve_of) where reserve_of is not null;

-- Open asks of the order book. A sold, withdrawn or closed offer is deleted.
create table offers (
  id          integer     not null generated always as identity,
  market_id   integer     not null,
  bet_id      integer     not null,
  option      boolean     not null,
  price       smallint    not null,
  shares      integer     not null,
  seller_id   integer,
  contract_id integer,
  created_at  timestamptz not null,
  primary key (id),
  check ((seller_id is null) = (contract_id is null)),
  check (price >= 1 and price <= 100),
  check (shares > 0)
) with (fillfactor = 100, autovacuum_analyze_scale_factor = 1, autovacuum_vacuum_scale_factor = 0.02);
create index offers_book on offers (bet_id, option, price, id);
create index offers_of_contract on offers (contract_id) where contract_id is not null;

-- One row per player and day in Europe/Warsaw with a granted bonus.
create table daily_bonuses (
  user_id integer not null,
  day     date    not null,
  primary key (user_id, day),
  foreign key (user_id) references users(id)
) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_freeze_min_age = 0);

-- The first outcome of each keyed request, kept for 24 hours.
create table idempotency_keys (
  user_id     integer     not null,
  key         text        not null,
  fingerprint bytea       not null,
  outcome     jsonb       not null,
  created_at  timestamptz not null,
  primary key (user_id, key),
  foreign key (user_id) references users(id),
  check (char_length(key) >= 1 and char_length(key) <= 64)
) with (autovacuum_vacuum_scale_factor = 0.03);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Movements of money between ledger accounts; a row of a trade says what was traded. Append-only.
create table journal (
  id           bigint       not null generated always as identity,
  amount       bigint       not null,
  occurred_at  timestamptz  not null,
  kind         journal_kind not null,
  from_account integer      not null,
  to_account   integer      not null,
  contract_id  integer,
  market_id    integer,
  bet_id       integer,
  shares       integer,
  purchaser_id integer,
  dealer_id    integer,
  price        smallint,
  option       boolean,
  primary key (id),
  check (amount > 0 and from_account <> to_account),
  check ((kind = any (array['payout'::journal_kind, 'redeem'::journal_kind])) = (contract_id is not null)),
  check (
case
    when kind = any (array['purchase'::journal_kind, 'sale'::journal_kind, 'mint'::journal_kind, 'merge'::journal_kind, 'merge_with_lot'::journal_kind]) then num_nulls(market_id, bet_id, option, price, shares) = 0 and price >= 1 and price <= 100 and shares > 0 and amount = (price * shares::bigint) and (purchaser_id is not null) = (kind = any (array['purchase'::journal_kind, 'sale'::journal_kind, 'mint'::journal_kind])) and (dealer_id is not null) = (kind = any (array['sale'::journal_kind, 'merge'::journal_kind, 'merge_with_lot'::journal_kind])) and dealer_id is distinct from purchaser_id
    else num_nonnulls(market_id, bet_id, option, price, shares, purchaser_id, dealer_id) = 0
end)
) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 1, autovacuum_freeze_min_age = 0);
create index trades_of_dealer on journal (dealer_id, occurred_at, id) where dealer_id is not null;
create index journal_to_player on journal (to_account, occurred_at, id) where kind = any (array['registration_grant'::journal_kind, 'daily_bonus'::journal_kind, 'payout'::journal_kind]);
create index journal_refunds on journal (from_account, occurred_at, id) where kind = 'refund'::journal_kind;
create index trades_of_bet on journal (bet_id, option, occurred_at, id) include (price) where bet_id is not null;
create index journal_to_player_from_orders on journal (to_account, occurred_at, id) where kind = any (array['release'::journal_kind, 'redeem'::journal_kind]);
create index journal_reserves on journal (from_account, occurred_at, id) where kind = 'reserve'::journal_kind;
create index journal_bonuses on journal (to_account, occurred_at) include (kind, amount) where kind = any (array['registration_grant'::journal_kind, 'daily_bonus'::journal_kind]);
create index journal_by_time on journal using brin (occurred_at);
create index journal_refunds_returned on journal (to_account, occurred_at, id) where kind = 'refund'::journal_kind;
create index trades_of_purchaser on journal (purchaser_id, occurred_at, id) include (from_account) where purchaser_id is not null;
create index journal_redeemed on journal (to_account, occurred_at) where kind = 'redeem'::journal_kind;
create index merges_with_lots on journal (bet_id, option, occurred_at, id) include (price) where kind = 'merge_with_lot'::journal_kind;
create trigger append_only before delete or update or truncate on journal for each statement execute function refuse_rewriting_history();
alter table journal alter column purchaser_id set statistics 500;
alter table journal alter column dealer_id set statistics 500;

-- The trades of the journal.
create view transactions as
 select id,
    market_id,
    bet_id,
    option,
    price,
    shares,
    purchaser_id,
    dealer_id,
    occurred_at as transaction_date,
    kind
   from journal
  where bet_id is not null;

-- The journal as double entry: two signed entries per movement.
create view journal_entries as
 select journal.id,
    journal.kind,
    journal.from_account as account_id,
    - journal.amount as amount,
    journal.contract_id,
    journal.occurred_at
   from journal
union all
 select journal.id,
    journal.kind,
    journal.to_account as account_id,
    journal.amount,
    journal.contract_id,
    journal.occurred_at
   from journal;

-- A player's position in one option of one bet. The cost is in millionths of a cent.
create table contracts (
  id            integer         not null generated always as identity,
  market_id     integer         not null,
  cost          bigint          not null,
  modified_at   timestamptz     not null,
  bet_id        integer         not null,
  player_id     integer         not null,
  shares        integer         not null,
  listed_shares integer         not null,
  bought_on     date            not null,
  bought_shares integer         not null,
  status        contract_status not null default 'PENDING'::contract_status,
  option        boolean         not null,
  held          boolean         not null generated always as ((shares + listed_shares) > 0) stored,
  primary key (id),
  unique (bet_id, option, player_id),
  check (shares >= 0 and listed_shares >= 0 and cost >= 0 and bought_shares >= 0 and bought_shares <= 1000)
) with (fillfactor = 70, autovacuum_analyze_scale_factor = 1, autovacuum_vacuum_scale_factor = 0.05);
create index contracts_held on contracts (player_id, option) where held;
create index contracts_not_held on contracts (player_id, id) where not held;
alter table contracts alter column player_id set statistics 500;

-- Outcomes of batches, read after a lost commit acknowledgement.
create table exchange_batches (
  id         uuid        not null,
  committed  boolean     not null,
  written_at timestamptz not null default now(),
  primary key (id)
) with (autovacuum_vacuum_scale_factor = 0.03);

-- Users that the demo created.
create table demo_accounts (
  user_id    integer not null,
  unfinished boolean not null default false,
  primary key (user_id),
  foreign key (user_id) references users(id) on delete cascade
);

-- Attempts counted per key until the window ends.
create unlogged table rate_limits (
  key   text        collate "C" not null,
  used  integer     not null,
  until timestamptz not null,
  primary key (key)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.03, autovacuum_vacuum_threshold = 1000);

-- HMACs of the networks from which a user has signed in.
create table known_networks (
  user_id   integer     not null,
  network   text        collate "C" not null,
  last_seen timestamptz not null,
  primary key (user_id, network),
  foreign key (user_id) references users(id) on delete cascade
);

-- Net worth of each player at the end of a past day, in cents.
create table net_worth_snapshots (
  net_worth bigint  not null,
  user_id   integer not null,
  day       date    not null,
  primary key (day, user_id) include (net_worth)
) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.01);

-- Days whose snapshots are complete.
create table net_worth_snapshot_days (
  day date not null,
  primary key (day)
);

-- Open buy orders; their money is in the reserve. A filled, cancelled or swept bid is deleted.
create table bids (
  id         integer     not null,
  market_id  integer     not null,
  bet_id     integer     not null,
  option     boolean     not null,
  price      smallint    not null,
  shares     integer     not null,
  player_id  integer     not null,
  reserve_id integer     not null,
  expires_at timestamptz,
  created_at timestamptz not null,
  primary key (id),
  check (price >= 1 and price <= 99 and shares >= 1 and shares <= 1000)
) with (fillfactor = 100, autovacuum_analyze_scale_factor = 1, autovacuum_vacuum_scale_factor = 0.02);
create index bids_book on bids (bet_id, option, price desc, id);
create index bids_of_player on bids (player_id, bet_id, id);
create index bids_by_expiry on bids (expires_at) where expires_at is not null;

-- Recorded chances of bets (of yes, in ten-thousandths), each as shown from its time on; older ones are thinned.
create table chances (
  recorded_at timestamptz not null,
  bet_id      integer     not null,
  chance      smallint    not null,
  unscaled    smallint,
  primary key (bet_id, recorded_at) include (chance),
  check (chance >= 0 and chance <= 10000),
  check (unscaled >= 0 and unscaled <= 10000) not valid
) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);
create index chances_by_time on chances (recorded_at);

-- Amounts in cents and places of all players who aren't blocked; a place is null in a ranking that leaves the player out.
create table standings (
  user_id         integer not null,
  budget          bigint  not null,
  net_worth       bigint  not null,
  profit          bigint  not null,
  budget_place    integer not null,
  net_worth_place integer,
  profit_place    integer,
  primary key (user_id)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
create index standings_by_budget on standings (budget_place);
create index standings_by_net_worth on standings (net_worth_place);
create index standings_by_profit on standings (profit_place);

-- One row: when the standings were written.
create table standings_state (
  only_row   boolean     not null default true,
  written_at timestamptz not null default clock_timestamp(),
  players    integer     not null,
  took_ms    integer     not null,
  left_out   integer     not null default 0,
  primary key (only_row),
  check (only_row)
);

-- Sign-ins, each with its device, network and last use.
create table sessions (
  id          uuid        not null,
  user_id     integer     not null,
  token_epoch integer     not null,
  created_at  timestamptz not null,
  used_at     timestamptz not null,
  expires_at  timestamptz not null,
  network     text        not null,
  device      text        not null,
  ended_at    timestamptz,
  primary key (id),
  foreign key (user_id) references users(id) on delete cascade,
  check (length(device) <= 100)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.03);
create index sessions_by_expiry on sessions (expires_at);
create index sessions_of_user on sessions (user_id, ended_at, token_epoch);
create trigger announce_session after update of ended_at on sessions for each row execute function announce_session();

-- Encrypted TOTP secrets, and how many codes were tried.
create table second_factors (
  user_id        integer     not null,
  secret         bytea       not null,
  key_id         text        not null,
  started_at     timestamptz not null,
  confirmed_at   timestamptz,
  used_step      bigint      not null default 0,
  attempts       integer     not null default 0,
  attempts_until timestamptz not null default '1970-01-01 00:00:00+00'::timestamp with time zone,
  recovery_salt  bytea       not null,
  primary key (user_id),
  foreign key (user_id) references users(id) on delete cascade
);
create trigger announce_second_factor after insert or delete or update of confirmed_at on second_factors for each row execute function announce_second_factor();

-- Slow hashes of unused recovery codes.
create table recovery_codes (
  user_id   integer not null,
  code_hash bytea   not null,
  primary key (user_id, code_hash),
  foreign key (user_id) references second_factors(user_id) on delete cascade
);

-- At most one unused confirmation of an e-mail address per user.
create table email_confirmations (
  user_id    integer     not null,
  token_hash bytea       not null,
  expires_at timestamptz not null,
  primary key (user_id),
  unique (token_hash),
  foreign key (user_id) references users(id) on delete cascade
);

-- What admins, moderators and the operator did, and removals of accounts by their players. Append-only.
create table acts (
  id             bigint      not null generated always as identity,
  occurred_at    timestamptz not null,
  kind           text        not null,
  actor_id       integer,
  user_id        integer,
  market_id      integer,
  subject        text        not null,
  subject_folded text        not null generated always as (folded(subject)) stored,
  detail         jsonb       not null default '{}'::jsonb,
  reason         text,
  request_id     text,
  primary key (id),
  check (num_nonnulls(user_id, market_id) = 1),
  check (length(kind) >= 1 and length(kind) <= 40)
);
create index acts_of_actor on acts (actor_id, id);
create index acts_on_user on acts (user_id, id) where user_id is not null;
create index acts_on_market on acts (market_id, id) where market_id is not null;
create index acts_by_kind on acts (kind, id);
create index acts_by_subject on acts using gin (subject_folded gin_trgm_ops);
create trigger append_only before delete or update or truncate on acts for each statement execute function refuse_rewriting_history();

-- Outcomes of the nightly audits.
create table audits (
  id          integer     not null generated always as identity,
  finished_at timestamptz not null,
  checks      integer     not null,
  differences bigint      not null,
  primary key (id)
);

-- Players whom an admin has left out of the rankings by net worth and by profit.
create table ranking_marks (
  user_id   integer     not null,
  reason    text        not null,
  marked_by integer     not null,
  marked_at timestamptz not null,
  primary key (user_id),
  foreign key (marked_by) references users(id),
  foreign key (user_id) references users(id) on delete cascade,
  check (char_length(reason) >= 3 and char_length(reason) <= 500)
);

-- What suggests that one person plays with several accounts, found by night.
create table suspicions (
  id             integer        not null generated always as identity,
  kind           suspicion_kind not null,
  subject        text           collate "C" not null,
  users          integer[]      not null,
  weight         bigint         not null,
  evidence       jsonb          not null,
  first_found_at timestamptz    not null,
  found_at       timestamptz    not null,
  primary key (id),
  unique (kind, subject)
);
create index suspicions_by_kind on suspicions (kind, found_at desc, weight desc, id);

-- What authors set right on markets on which players trade. Append-only.
create table corrections (
  id           integer     not null generated always as identity,
  market_id    integer     not null,
  body         text        not null,
  published_at timestamptz not null,
  primary key (id),
  foreign key (market_id) references markets(id),
  check (char_length(body) >= 1 and char_length(body) <= 1000)
);
create index corrections_of_market on corrections (market_id, id);
create trigger append_only before delete or update or truncate on corrections for each statement execute function refuse_rewriting_history();
