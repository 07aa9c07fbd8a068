-- When autovacuum vacuums further tables; 0032 sets it for others. No read and no write waits for these statements, and they
-- rewrite nothing.

-- Rows live for SESSION_HOURS and are deleted hourly. Each deletion reads the index by expiry from its oldest entry, so it first reads
-- through the dead entries of all rows deleted since the last vacuum: at PostgreSQL's default of 0.2, and with sessions of 24 hours, the
-- deletions of five hours.
alter table sessions set (autovacuum_vacuum_scale_factor = 0.03);

-- One player's new place moves all players between the old place and the new one. So each writing of the standings
-- updates most rows, and each update adds an entry to all four indexes.
alter table standings set (autovacuum_vacuum_scale_factor = 0.05);

-- Rows that never change, like the journal's: cleaned and frozen in small parts as they are added, never all at once.
alter table daily_bonuses set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_freeze_min_age = 0);
