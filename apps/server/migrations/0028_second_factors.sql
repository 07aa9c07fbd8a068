-- Writer: features/users. The second factor of a user's sign-in. `secret` is encrypted with the key that `key_id` names. It counts from
-- `confirmed_at` on; null while it is being set up. `used_step` is the time step of the last accepted code, so that no code counts twice.
-- `attempts` counts the codes tried until `attempts_until`.
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

-- Writer: features/users. Slow hashes of unused recovery codes; a used one is deleted.
create table recovery_codes (
  user_id   integer not null references second_factors on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Every server process caches whether a user has a second factor, as it may be required.
create function announce_second_factor() returns trigger language plpgsql as
  $$ begin perform pg_notify('standing_changed', coalesce(new.user_id, old.user_id)::text); return null; end $$;
create trigger announce_second_factor after insert or delete or update of confirmed_at on second_factors
  for each row execute function announce_second_factor();
