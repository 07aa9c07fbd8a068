-- One row per lane, which is a connection that settles one batch after another. Each batch writes its number here in its own transaction.
-- If the connection breaks during a commit, the row tells whether the batch was committed; until that is decided the row stays locked.
-- Dropped by `0006_no_exchange_lanes.sql`.
create table exchange_lanes (
  id         uuid primary key,
  last_batch bigint not null,
  used_at    timestamptz not null
) with (fillfactor = 20);
