-- Each batch inserts its id here, in its own transaction. If the answer to its commit is lost, the exchange inserts the same id from
-- another connection, with `committed = false`, and keeps a row that exists. If the row existed, the batch was committed; otherwise the
-- batch can never commit, because the id is taken. The transaction's number can't identify the batch: after a crash PostgreSQL may assign it
-- again. Every sixty-fourth batch of a lane deletes the rows of those before it; an hourly job deletes rows older than a day.
create table exchange_batches (
  id         uuid primary key,
  committed  boolean not null,
  written_at timestamptz not null default now()
);
