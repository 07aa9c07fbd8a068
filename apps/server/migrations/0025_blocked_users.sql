-- For lists of blocked users, and for the job that looks for their open orders. Building the index reads the users once, about a second for each
-- million, while writes to users wait: sign-ups, changed passwords, confirmed addresses, blocks.
create index users_blocked on users (id) where blocked_at is not null;
