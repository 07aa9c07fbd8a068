-- What lists show of a cover: at most 480 px wide and 40 kB. Absent until it is made, as of covers that a server of an older version stores.
-- Writer: features/covers.
alter table covers add column thumbnail bytea;
create index covers_without_thumbnail on covers (id) where thumbnail is null;
