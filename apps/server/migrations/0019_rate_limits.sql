-- Attempts that all server processes count together, the networks from which an account has signed in, and e-mail addresses in normal form.

-- `key` is a hash of a call and of the network or account for which it is counted; `used` attempts were made in the window that ends at
-- `until`. Unlogged: counting never waits for a disk, and a crash of the database loses the counts.
create unlogged table rate_limits (
  key   text collate "C" primary key,
  used  integer not null,
  until timestamptz not null
) with (fillfactor = 50);

-- `network` is a keyed hash of an IPv4 address or an IPv6 /64.
create table known_networks (
  user_id   integer not null references users on delete cascade,
  network   text collate "C" not null,
  last_seen timestamptz not null,
  primary key (user_id, network)
);

-- E-mail addresses are stored and looked up in normal form C from now on. Existing ones are converted, unless two would become equal.
update users u set email = normalize(email, nfc)
where email is not nfc normalized
  and not exists (select from users o where o.id <> u.id and caseless(normalize(o.email, nfc)) = caseless(normalize(u.email, nfc)));
