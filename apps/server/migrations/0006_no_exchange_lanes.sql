-- What became of a commit whose answer got lost, the database tells by the transaction's name (`pg_xact_status`): the row that every
-- batch used to write for that is no longer needed.
drop table exchange_lanes;
