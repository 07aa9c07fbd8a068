-- When autovacuum cleans further tables; those that trades write are in 0032. No read and no write waits for these statements, and they
-- rewrite nothing.

-- Rows live for SESSION_HOURS and are deleted hourly. Each deletion reads the oldest entries of the index by expiry, so it passes all
-- rows that were deleted since the last cleaning: with PostgreSQL's default of 0.2 and sessions of 24 hours, those of five hours.
alter table sessions set (autovacuum_vacuum_scale_factor = 0.03);

-- One player's new place moves all players between the old place and the new one. So each run updates most rows, with a new index entry for
-- each place.
alter table standings set (autovacuum_vacuum_scale_factor = 0.05);

-- Rows that never change, like the journal's: cleaned and frozen in small parts as they are added, never all at once.
alter table daily_bonuses set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_freeze_min_age = 0);
