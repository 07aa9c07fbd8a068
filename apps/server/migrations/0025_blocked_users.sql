-- For the job that looks every minute for blocked players with open bids. Building the index reads the users once, about a second for each
-- million, while sign-ups wait.
create index users_blocked on users (id) where blocked_at is not null;
