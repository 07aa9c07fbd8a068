-- Writer: exchange. One row per lane (a connection on which batches are settled, one after another) with the number of its last
-- committed batch, written in the batch's own transaction. If a lane's connection breaks during a commit, this row says whether the batch
-- was committed: it stays locked until that is decided.
create table exchange_lanes (
  id         uuid primary key,
  last_batch bigint not null,
  used_at    timestamptz not null
) with (fillfactor = 20);
