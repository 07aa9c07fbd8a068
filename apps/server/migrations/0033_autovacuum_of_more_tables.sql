-- When autovacuum cleans further tables; 0032 has those that trade. Each statement takes a lock that neither reads nor writes wait for, and
-- rewrites nothing.

-- Rows live for SESSION_HOURS and are deleted by the hour. Each deletion searches the oldest entries of the index by expiry, and would pass
-- all rows deleted since the last cleaning: by default those of five hours.
alter table sessions set (autovacuum_vacuum_scale_factor = 0.03);

-- Each writing updates most rows, as one player's new place moves all players between the old and the new one, and the index of each place
-- gets a new entry.
alter table standings set (autovacuum_vacuum_scale_factor = 0.05);

-- Rows that never change, like the journal's: cleaned and frozen in small parts as they are added, never all at once.
alter table daily_bonuses set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_freeze_min_age = 0);
