-- The second factor of a user's sign-in. `secret` is encrypted with the key that `key_id` names. The factor is asked for from
-- `confirmed_at` on, which is null while it is being set up. `used_step` is the time step of the last accepted code, so that no code counts
-- twice. `attempts` is how many codes were tried since the last accepted one, in the window that ends at `attempts_until`. `recovery_salt`
-- is the salt of the hashes in `recovery_codes`. It is new in each set-up and so identifies it.
create table second_factors (
  user_id        integer primary key references users on delete cascade,
  secret         bytea not null,
  key_id         text not null,
  started_at     timestamptz not null,
  confirmed_at   timestamptz,
  used_step      bigint not null default 0,
  attempts       integer not null default 0,
  attempts_until timestamptz not null default 'epoch',
  recovery_salt  bytea not null
);

-- Slow hashes of the recovery codes that were not used. A used one is deleted.
create table recovery_codes (
  user_id   integer not null references second_factors on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Tells every process that a user's second factor was started, confirmed or removed. Each process caches whether a user has a confirmed one,
-- because the operator may require it.
create function announce_second_factor() returns trigger language plpgsql as
  $$ begin perform pg_notify('standing_changed', coalesce(new.user_id, old.user_id)::text); return null; end $$;
create trigger announce_second_factor after insert or delete or update of confirmed_at on second_factors
  for each row execute function announce_second_factor();
