-- With full pages (fillfactor 100) a row that changes moves to a page with free space, where other changed rows are. So the few thousand
-- accounts of a million that trade at a time come to lie on a few hundred pages instead of one page each. Existing pages keep their free
-- space. Contracts keep their fillfactor, because a resolution changes all contracts of a market.
alter table accounts set (fillfactor = 100);
alter table offers set (fillfactor = 100);

-- Statistics are gathered when as many rows have changed as there are. With the default of a tenth that happened every minute of heavy
-- trade and for some seconds kept outdated row versions from being removed. The plans depend on the number of rows and their owners, which
-- change slowly.
alter table accounts set (autovacuum_analyze_scale_factor = 1);
alter table contracts set (autovacuum_analyze_scale_factor = 1);
alter table offers set (autovacuum_analyze_scale_factor = 1);
alter table journal set (autovacuum_analyze_scale_factor = 1);
