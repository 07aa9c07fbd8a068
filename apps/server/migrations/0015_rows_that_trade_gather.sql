-- Fills pages completely, so that rows which change move together: a changed row leaves its full page for one with space, where other
-- changed rows are. The few thousand accounts that trade at a time come to share a few hundred pages. Existing pages keep their space.
-- Contracts keep theirs, too, because a resolution changes all contracts of a market.
alter table accounts set (fillfactor = 100);
alter table offers set (fillfactor = 100);

-- Analyzes less often: at 10 % it ran every minute, and for seconds no dead row could be removed. Plans depend on the number of rows and on
-- their owners, which change slowly.
alter table accounts set (autovacuum_analyze_scale_factor = 1);
alter table contracts set (autovacuum_analyze_scale_factor = 1);
alter table offers set (autovacuum_analyze_scale_factor = 1);
alter table journal set (autovacuum_analyze_scale_factor = 1);
