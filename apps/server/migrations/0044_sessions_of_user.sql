-- Finds all sessions of a user for the copy and the removal of a person's data, and still passes over ended ones where only the others count.
-- Without `used_at`, so that writing it changes no index.
drop index sessions_of_user;
create index sessions_of_user on sessions (user_id, ended_at, token_epoch);
