-- Rows that trade gather: on a full page there is no room for a changed row, so it moves to where others have moved that change, and stays.
-- Of a million accounts the few thousand that trade at a time then lie on a few hundred pages, not each on a page of its own.
-- Pages that exist keep the room they were given. Contracts keep theirs, too: a resolution changes all of a market's.
alter table accounts set (fillfactor = 100);
alter table offers set (fillfactor = 100);

-- A sample is taken when as many rows have changed as there are. At a tenth it was taken every minute of heavy trade, for some seconds in which
-- no changed row can be tidied; yet how many rows there are and whose they are, which is all that plans ask, changes slowly.
alter table accounts set (autovacuum_analyze_scale_factor = 1);
alter table contracts set (autovacuum_analyze_scale_factor = 1);
alter table offers set (autovacuum_analyze_scale_factor = 1);
alter table journal set (autovacuum_analyze_scale_factor = 1);
