-- Finds all sessions of a user, for the export and removal of personal data; queries for open sessions still skip ended ones.
-- `used_at` is left out, so that updating it touches no index. Building the index reads the sessions, about a second for each million, while
-- sign-ins and calls whose session isn't cached wait.
drop index sessions_of_user;
create index sessions_of_user on sessions (user_id, ended_at, token_epoch);
