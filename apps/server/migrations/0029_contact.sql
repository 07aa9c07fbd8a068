-- Whether the user has proven to read e-mails at the address. Existing users count as confirmed, and so do those whom a server of the
-- former release adds during the upgrade. A constant default rewrites no rows.
alter table users add column email_confirmed boolean not null default true;

-- Tells every process about this change, too: each caches the column with the role and the tokens (0007).
create trigger announce_confirmation after update of email_confirmed on users
  for each row execute function announce_standing();

create table email_confirmations (
  user_id    integer primary key references users on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);

-- The same text for names that a reader may take for one another (`lookAlikeKey` of packages/domain). It calls no function of ours, as a
-- restored dump builds the index with an empty search path.
create function look_alike(username text) returns text
  language sql immutable strict parallel safe
  return replace(translate(lower(username collate "pl-PL-x-icu"), 'i10', 'llo'), 'm', 'rn');

-- Existing names that look alike stay. New ones are compared with all others by the first index, and the second one decides between
-- two that are added at the same time. Each build reads the table once, while sign-ups wait for about a second for each million users.
alter table users add column look_alike_key text;
create index users_look_alike on users (look_alike(username));
create unique index users_look_alike_key on users (look_alike_key);
