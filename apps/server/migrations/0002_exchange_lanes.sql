-- Writer: exchange. One row per lane (a connection on which batches are settled, one after another) with the number of its last
-- committed batch, written in the batch's own transaction. A lane whose connection breaks during a commit asks this row whether
-- that commit happened: the row is locked until it is decided, and a new transaction's number can't be mistaken for it.
create table exchange_lanes (
  id         uuid primary key,
  last_batch bigint not null,
  used_at    timestamptz not null
) with (fillfactor = 20);
