-- Tells every process about a change of a user's tokens or role, which each of them caches.
create function announce_standing() returns trigger language plpgsql as
  $$ begin perform pg_notify('standing_changed', new.id::text); return null; end $$;
create trigger announce_standing after update of username, role, token_epoch, blocked_at on users
  for each row execute function announce_standing();
