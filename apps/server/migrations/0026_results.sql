-- For the grants and bonuses of a player, which don't count as profit. No trade writes this index. Building it reads the journal once,
-- about a second for each million rows, while trades wait.
create index journal_bonuses on journal (to_account, occurred_at) include (kind, amount)
  where kind in ('registration_grant', 'daily_bonus');

-- For a player's positions without shares. Of these columns a trade changes only `held`, and only with the first or the last share of a
-- position, so most updates write no index.
create index contracts_not_held on contracts (player_id, id) where not held;

-- The place of each player in the rankings: amounts in cents, places from 1, all written together. Blocked players have no row. No foreign
-- key, which would lock the row of a user for every change.
create table standings (
  user_id          integer primary key,
  budget           bigint not null,
  net_worth        bigint not null,
  -- What trading brought in the last 30 days.
  profit           bigint not null,
  budget_place     integer not null,
  net_worth_place  integer not null,
  profit_place     integer not null
) with (fillfactor = 80);
create index standings_by_budget on standings (budget_place);
create index standings_by_net_worth on standings (net_worth_place);
create index standings_by_profit on standings (profit_place);

-- One row: when the standings were written, how many players they have, and how long writing them took.
create table standings_state (
  only_row   boolean primary key default true check (only_row),
  written_at timestamptz not null default clock_timestamp(),
  players    integer not null,
  took_ms    integer not null
);
