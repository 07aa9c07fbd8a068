-- A player's net worth at the end of a day in Warsaw, in cents (docs/decisions/0039-what-a-position-is-worth.md). The key begins with the
-- day, so that a night's inserts and deletes change adjacent index pages. No foreign key: its check would lock a row of `users` for every
-- snapshot, and each row lock dirties a page. The net worth chart reads the index alone; frequent vacuums mark pages all-visible, without
-- which it would read the table too.
create table net_worth_snapshots (
  net_worth bigint not null,
  user_id   integer not null,
  day       date not null,
  primary key (day, user_id) include (net_worth)
) with (autovacuum_vacuum_insert_scale_factor = 0.02);

-- The days for which the snapshots of all players are stored.
create table net_worth_snapshot_days (
  day date primary key
);
