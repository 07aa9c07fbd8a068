-- Charts of prices read the index alone, where a month of an option's trades is contiguous; in the journal it is scattered. The price fits
-- into the padding of an index entry, so the index does not grow.
drop index trades_of_bet;
create index trades_of_bet on journal (bet_id, option, occurred_at, id) include (price) where bet_id is not null;

-- Only rows on pages that a vacuum has visited are read from the index alone. In a table that only grows, frequent vacuums are cheap.
alter table journal set (autovacuum_vacuum_insert_scale_factor = 0.02);
