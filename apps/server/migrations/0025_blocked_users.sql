-- A job looks every minute for blocked players with open bids. Few users are blocked. The build reads the table once, while sign-ups wait
-- for about a second for each million users.
create index users_blocked on users (id) where blocked_at is not null;
