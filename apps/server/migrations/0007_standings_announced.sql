-- Whether a token counts and what its bearer may do is remembered by every server process. Whatever changes it, whichever process it
-- was, all of them hear of it.
create function announce_standing() returns trigger language plpgsql as
  $$ begin perform pg_notify('standing_changed', new.id::text); return null; end $$;
create trigger announce_standing after update of username, role, token_epoch, blocked_at on users
  for each row execute function announce_standing();
