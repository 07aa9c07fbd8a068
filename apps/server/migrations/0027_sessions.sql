-- Writer: platform/auth. One row per sign-in, named by the token's `sid`. `token_epoch` is the user's at the sign-in: raising the user's
-- epoch ends all sessions. `used_at` is exact to some minutes and written in batches, into the free space of its page. `network` is an IPv4
-- address or an IPv6 /64. `id` is random, so rows are found by it alone.
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
-- Only of sessions that can still be alive: signing in and out by the minute leaves thousands of others until they expire. Without `used_at`,
-- so that writing it changes no index. Users are never deleted, so the reference needs no index of all rows.
create index sessions_of_user on sessions (user_id, token_epoch) where ended_at is null;
-- For the hourly deletion of expired sessions.
create index sessions_by_expiry on sessions (expires_at);

-- Every server process caches whether a session has ended; all of them hear of an end, as of a changed standing of the user.
create function announce_session() returns trigger language plpgsql as
  $$ begin perform pg_notify('standing_changed', new.user_id::text); return null; end $$;
create trigger announce_session after update of ended_at on sessions
  for each row execute function announce_session();
