-- A cover's thumbnail, which lists show: at most 480 px wide and 40 kB. Null in rows of releases without thumbnails until a job makes it.
alter table covers add column thumbnail bytea;
create index covers_without_thumbnail on covers (id) where thumbnail is null;
