-- The picture that lists show of a cover: at most 480 px wide and 40 kB. Null until a job has made it; the former release stores none.
alter table covers add column thumbnail bytea;
create index covers_without_thumbnail on covers (id) where thumbnail is null;
