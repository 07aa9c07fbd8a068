-- Every server process caches whether a user's tokens are valid and what the user may do. A notification tells all of them of a change,
-- whichever process makes it.
create function announce_standing() returns trigger language plpgsql as
  $$ begin perform pg_notify('standing_changed', new.id::text); return null; end $$;
create trigger announce_standing after update of username, role, token_epoch, blocked_at on users
  for each row execute function announce_standing();
