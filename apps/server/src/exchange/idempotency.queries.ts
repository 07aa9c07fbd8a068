/** Keyed calls. The game forgets a key after a day: an older row counts for nothing and may be overwritten. */

/** Read after the accounts' and markets' locks, behind which calls with the same key have queued. */
export const LOAD_KEYS = `
  select user_id, key, encode(fingerprint, 'hex'), outcome, created_at < $3
  from idempotency_keys
  where (user_id, key) in (select * from unnest($1::int[], $2::text[]))`;

export const FORGET_KEYS = `
  delete from idempotency_keys
  where (user_id, key) in (select * from unnest($1::int[], $2::text[])) and created_at < $3`;

/** In one order everywhere, so that two processes can't wait for each other's keys. A key stored meanwhile fails the batch, which then finds it. */
export const STORE_KEYS = `
  insert into idempotency_keys (user_id, key, fingerprint, outcome, created_at)
  select user_id, key, decode(fingerprint, 'hex'), outcome, $5
  from unnest($1::int[], $2::text[], $3::text[], $4::jsonb[]) as call (user_id, key, fingerprint, outcome)
  order by user_id, key`;

export const REMEMBER = `
  insert into idempotency_keys as known (user_id, key, fingerprint, outcome, created_at)
  values ($1, $2, decode($3, 'hex'), $4, $5)
  on conflict (user_id, key) do update
    set fingerprint = excluded.fingerprint, outcome = excluded.outcome, created_at = excluded.created_at
    where known.created_at < $6`;

export const RECALL = `
  select encode(fingerprint, 'hex') as fingerprint from idempotency_keys where user_id = $1 and key = $2`;

export const DELETE_EXPIRED = `delete from idempotency_keys where created_at < $1`;
