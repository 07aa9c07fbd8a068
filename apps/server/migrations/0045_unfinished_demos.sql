-- True until the demo is filled: it stays true if the filling is interrupted. Demos filled before this column existed count as finished.
alter table demo_accounts add column unfinished boolean not null default false;
