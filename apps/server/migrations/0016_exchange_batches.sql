-- Each batch inserts its id here, in its own transaction. If the answer to its commit is lost, the exchange inserts the same id from
-- another connection, with `committed = false`. If that fails because the row exists, the batch was committed; if it succeeds, the batch
-- can never commit, because the id is taken. The number of the transaction doesn't tell: after a crash PostgreSQL may assign a number
-- again. A lane deletes the rows of its former batches from time to time.
create table exchange_batches (
  id         uuid primary key,
  committed  boolean not null,
  written_at timestamptz not null default now()
);
