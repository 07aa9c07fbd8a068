-- Writer: exchange. Each batch inserts its id here in its own transaction, together with what it changes. When the answer to its commit is
-- lost, the exchange inserts the same id with `committed = false` from another connection. If the row exists already, the batch was
-- committed; otherwise it can never commit, because the id is taken. The number of the transaction can't be asked instead: after a crash
-- PostgreSQL assigns numbers again that it had not stored. A lane deletes the rows of its former batches from time to time.
create table exchange_batches (
  id         uuid primary key,
  committed  boolean not null,
  written_at timestamptz not null default now()
);
