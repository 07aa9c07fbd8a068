-- True while a demo is being filled, so that an interrupted one is recognized. Demos that were filled before this column existed count as
-- finished.
alter table demo_accounts add column unfinished boolean not null default false;
