-- One row per sign-in. The token's `sid` is the row's `id`, a random UUID. `token_epoch` is that of the user at the sign-in: raising the
-- user's epoch ends all sessions. `used_at` is accurate to a few minutes: updates are batched. The fillfactor leaves room for the new row
-- versions on the same page. `network` is an IPv4 address or an IPv6 /64.
create table sessions (
  id          uuid primary key,
  user_id     integer not null references users on delete cascade,
  token_epoch integer not null,
  created_at  timestamptz not null,
  used_at     timestamptz not null,
  expires_at  timestamptz not null,
  network     text not null,
  device      text not null check (length(device) <= 100),
  ended_at    timestamptz
) with (fillfactor = 80);
-- For a user's sessions that may still be open; a user who signs in and out every minute leaves thousands of ended ones until they expire.
-- The index leaves out `used_at`, so updating that column writes no index. Only the cascade of the foreign key would need an index of all
-- sessions, and the game never deletes users.
create index sessions_of_user on sessions (user_id, token_epoch) where ended_at is null;
-- For the hourly deletion of expired sessions.
create index sessions_by_expiry on sessions (expires_at);

-- Tells every process that a session has ended, because each of them caches sessions. The channel is the one on which changes of users
-- are announced.
create function announce_session() returns trigger language plpgsql as
  $$ begin perform pg_notify('standing_changed', new.user_id::text); return null; end $$;
create trigger announce_session after update of ended_at on sessions
  for each row execute function announce_session();
