-- Writer: exchange. Each batch inserts its id here in its own transaction, together with what it changes. When the answer to its commit is
-- lost, the exchange inserts the same id with `committed = false` from another connection: either the batch's row is there already, so the
-- batch was committed, or the batch can never commit, as the id is taken. A transaction's number can't be asked instead: after a crash
-- PostgreSQL hands out again the numbers that it had not written down. A lane deletes the rows of its former batches from time to time, so few stay.
create table exchange_batches (
  id         uuid primary key,
  committed  boolean not null,
  written_at timestamptz not null default now()
);
