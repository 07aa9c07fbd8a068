-- What admins, moderators and the operator did, and removals of accounts by their players. No foreign keys: a deleted market stays in the
-- log, and checking them would lock rows of users and markets.
create table acts (
  id          bigint generated always as identity primary key,
  occurred_at timestamptz not null,
  -- One of the kinds of packages/api. Not checked here, so that a release can add kinds while the former one runs.
  kind        text not null check (length(kind) between 1 and 40),
  -- Null: the operator, on the command line.
  actor_id    integer,
  -- The user or the market that was acted on.
  user_id     integer,
  market_id   integer,
  -- The username or the topic at that time.
  subject     text not null,
  subject_folded text not null generated always as (folded(subject)) stored,
  -- What the kind alone doesn't say: the bet, the roles, the authors, the changed fields.
  detail      jsonb not null default '{}',
  reason      text,
  request_id  text,
  check (num_nonnulls(user_id, market_id) = 1)
);
create index acts_of_actor on acts (actor_id, id);
create index acts_on_user on acts (user_id, id) where user_id is not null;
create index acts_on_market on acts (market_id, id) where market_id is not null;
create index acts_by_kind on acts (kind, id);
create index acts_by_subject on acts using gin (subject_folded gin_trgm_ops);
create trigger append_only before update or delete or truncate on acts
  for each statement execute function refuse_rewriting_history();

-- The outcome of each nightly audit, one row a night.
create table audits (
  id          integer generated always as identity primary key,
  finished_at timestamptz not null,
  checks      integer not null,
  differences bigint not null
);

-- For admins, who find a user by a part of the username, the e-mail address or a name, and list the staff. Building the indexes reads the
-- users, about ten seconds for each million, while sign-ups wait.
create index users_search on users using gin (folded(username || ' ' || email || ' ' || first_name || ' ' || surname) gin_trgm_ops);
create index users_by_role on users (role, id);

-- For counting the trades of today. The journal grows in the order of time, so a summary per range of pages is enough. It has a few
-- kilobytes, and trades don't write it. Building it and the next index reads the journal twice, about a second each for a million rows,
-- while trades wait.
create index journal_by_time on journal using brin (occurred_at);

-- For the refund that a demotion gives back to a player's account. Such rows are rare. The refund that a promotion took is found by
-- `journal_refunds`.
create index journal_refunds_returned on journal (to_account, occurred_at, id) where kind = 'refund';
