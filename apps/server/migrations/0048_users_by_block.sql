-- For the job that regularly looks for open orders of players blocked in the last days. Building the index reads the users once, about a
-- second for each million, while writes to users wait: sign-ups, changed passwords, confirmed addresses, blocks.
create index users_by_block on users (blocked_at) where blocked_at is not null;
