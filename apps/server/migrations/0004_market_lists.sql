-- One index for each order of a list of one category, and one for an author's unpublished markets.
create index markets_open_of_category_by_created on markets (category, created_at, id) where published_at is not null and solved_at is null;
create index markets_open_of_category_by_end on markets (category, end_date, id) where published_at is not null and solved_at is null;
create index markets_solved_of_category_by_created on markets (category, created_at, id) where solved_at is not null;
create index markets_solved_of_category_by_end on markets (category, end_date, id) where solved_at is not null;
create index markets_private_by_author on markets (author_id, created_at, id) where published_at is null;
