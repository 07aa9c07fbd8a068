-- Covering index for charts: an option's trades are adjacent here, scattered in the journal. The price makes an index entry 8 bytes longer,
-- 40 instead of 32, because entries are aligned to 8 bytes.
drop index trades_of_bet;
create index trades_of_bet on journal (bet_id, option, occurred_at, id) include (price) where bet_id is not null;

-- PostgreSQL reads the index alone only where a vacuum has visited the page of the row. In a table that only grows, vacuums are cheap.
alter table journal set (autovacuum_vacuum_insert_scale_factor = 0.02);
