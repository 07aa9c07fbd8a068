-- If the answer to a commit is lost, PostgreSQL is asked by the number of the transaction (`pg_xact_status`), so batches write no row of
-- their own. They do again since 0016, which tells why.
drop table exchange_lanes;
