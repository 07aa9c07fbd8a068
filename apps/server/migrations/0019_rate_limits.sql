-- Attempts counted for all server processes, and the networks from which an account has signed in.

-- Writer: platform/http. `key` is a hash of a call and the network or account that it is counted for; `used` attempts have been
-- made in the window that ends at `until`. Unlogged, so that counting never waits for a disk; a crash of the database loses the counts.
create unlogged table rate_limits (
  key   text collate "C" primary key,
  used  integer not null,
  until timestamptz not null
) with (fillfactor = 50);

-- Writer: features/users. `network` is a keyed hash of an IPv4 address or an IPv6 /64.
create table known_networks (
  user_id   integer not null references users on delete cascade,
  network   text collate "C" not null,
  last_seen timestamptz not null,
  primary key (user_id, network)
);

-- From now on e-mail addresses are stored and looked up in normal form C. Existing ones are converted unless two would become equal.
update users u set email = normalize(email, nfc)
where email is not nfc normalized
  and not exists (select from users o where o.id <> u.id and caseless(normalize(o.email, nfc)) = caseless(normalize(u.email, nfc)));
