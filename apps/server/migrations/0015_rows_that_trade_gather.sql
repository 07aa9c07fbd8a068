-- Fills pages completely, so that rows which change move together: a changed row leaves its full page for one with space, where other
-- changed rows are. The few thousand accounts that trade at a time come to share a few hundred pages. Pages that exist keep the space
-- that the former fillfactor left free. `contracts` keeps its fillfactor of 70, because a resolution changes all contracts of a market.
alter table accounts set (fillfactor = 100);
alter table offers set (fillfactor = 100);

-- Autovacuum analyzes these tables less often: at 10 % it did so every minute, and during the seconds of each run no dead row could be
-- removed. Plans depend on the number of rows and on their owners, which change slowly.
alter table accounts set (autovacuum_analyze_scale_factor = 1);
alter table contracts set (autovacuum_analyze_scale_factor = 1);
alter table offers set (autovacuum_analyze_scale_factor = 1);
alter table journal set (autovacuum_analyze_scale_factor = 1);
