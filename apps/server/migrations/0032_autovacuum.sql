-- When autovacuum cleans each table that trades, by how its rows live. By default it waits until a fifth of the rows are dead, which suits
-- tables that change slowly. Each statement takes a lock that neither reads nor writes wait for, and rewrites nothing.

-- A filled, cancelled or expired order is deleted, mostly at the best price, where every purchase reads: dead index entries gather there.
-- The tables are small and the deaths many, so cleaning is cheap and must be frequent.
alter table offers set (autovacuum_vacuum_scale_factor = 0.02);
alter table bids set (autovacuum_vacuum_scale_factor = 0.02);

-- Rows that live for a day and are deleted by the hour, a twentieth of the table at a time: their space is used again in the next hour.
alter table idempotency_keys set (autovacuum_vacuum_scale_factor = 0.03);
alter table exchange_batches set (autovacuum_vacuum_scale_factor = 0.03);
alter table rate_limits set (autovacuum_vacuum_scale_factor = 0.03, autovacuum_vacuum_threshold = 1000);

-- Updated by each trade, the same few thousand rows of millions. Most dead versions go when their page is read again; those that moved to
-- another page wait for autovacuum, and a fifth of a million accounts would be hundreds of megabytes of pages read in vain.
alter table accounts set (autovacuum_vacuum_scale_factor = 0.05);
alter table contracts set (autovacuum_vacuum_scale_factor = 0.05);
alter table bets set (autovacuum_vacuum_scale_factor = 0.05);

-- Most chances of a day are deleted two days later. Their space is used again for the next day's.
alter table chances set (autovacuum_vacuum_scale_factor = 0.02);
-- The snapshots of the day before the longest chart are deleted each night: about one row in ninety.
alter table net_worth_snapshots set (autovacuum_vacuum_scale_factor = 0.01);

-- Rows that never change are frozen when they are first cleaned, so that no later cleaning rewrites their pages: without it PostgreSQL reads
-- and rewrites years of the journal at once when transaction numbers run out.
alter table journal set (autovacuum_freeze_min_age = 0);
