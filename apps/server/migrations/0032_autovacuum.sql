-- When autovacuum cleans each table that trades write. By default it waits until a fifth of the rows are dead, which suits tables that
-- change slowly. No read and no write waits for these statements, and they rewrite nothing.

-- Most orders are deleted at the best price, where every purchase reads, so dead index entries gather there. The tables are small, so
-- frequent cleaning is cheap.
alter table offers set (autovacuum_vacuum_scale_factor = 0.02);
alter table bids set (autovacuum_vacuum_scale_factor = 0.02);

-- Idempotency keys live for a day and are deleted every hour, about a twentieth of the table at a time. Rows of batches are deleted by later
-- batches, expired counters every two minutes. Cleaning the tables often makes the space of deleted rows available to new ones.
alter table idempotency_keys set (autovacuum_vacuum_scale_factor = 0.03);
alter table exchange_batches set (autovacuum_vacuum_scale_factor = 0.03);
alter table rate_limits set (autovacuum_vacuum_scale_factor = 0.03, autovacuum_vacuum_threshold = 1000);

-- Each trade updates these tables, but only a few thousand rows of millions. Most dead versions go when their page is read again; those of
-- rows that moved to another page wait for autovacuum. A fifth of a million accounts would be hundreds of megabytes of dead pages.
alter table accounts set (autovacuum_vacuum_scale_factor = 0.05);
alter table contracts set (autovacuum_vacuum_scale_factor = 0.05);
alter table bets set (autovacuum_vacuum_scale_factor = 0.05);

-- Most chances of a day are deleted two days later, and the next day's use their space again.
alter table chances set (autovacuum_vacuum_scale_factor = 0.02);
-- Each night the snapshots that no chart shows any more are deleted: about one row in ninety.
alter table net_worth_snapshots set (autovacuum_vacuum_scale_factor = 0.01);

-- Rows that never change are frozen at their first cleaning, so that no later one rewrites their pages. Otherwise PostgreSQL rewrites years
-- of the journal at once when transaction numbers run out.
alter table journal set (autovacuum_freeze_min_age = 0);
