/** Outcomes of calls with an idempotency key. A row older than a day is expired: it answers nothing and may be replaced. */

/** Runs after the locks of ledger accounts and markets, so that it sees outcomes of calls that held the same locks before. */
export const LOAD_KEYS = `
  select user_id, key, encode(fingerprint, 'hex'), outcome, created_at < $3
  from idempotency_keys
  where (user_id, key) in (select * from unnest($1::int[], $2::text[]))`;

/** Expired rows of keys that are used again. */
export const DELETE_REUSED_KEYS = `
  delete from idempotency_keys
  where (user_id, key) in (select * from unnest($1::int[], $2::text[])) and created_at < $3`;

/**
 * Sorted, so that two processes can't deadlock on each other's keys. A key that another process has stored since `LOAD_KEYS` fails
 * the batch; its next attempt loads the stored outcome.
 */
export const STORE_KEYS = `
  insert into idempotency_keys (user_id, key, fingerprint, outcome, created_at)
  select user_id, key, decode(fingerprint, 'hex'), outcome, $5
  from unnest($1::int[], $2::text[], $3::text[], $4::jsonb[]) as call (user_id, key, fingerprint, outcome)
  order by user_id, key`;

export const STORE_REFUSAL = `
  insert into idempotency_keys as stored (user_id, key, fingerprint, outcome, created_at)
  values ($1, $2, decode($3, 'hex'), $4, $5)
  on conflict (user_id, key) do update
    set fingerprint = excluded.fingerprint, outcome = excluded.outcome, created_at = excluded.created_at
    where stored.created_at < $6`;

export const FIND_FINGERPRINT = `
  select encode(fingerprint, 'hex') as fingerprint from idempotency_keys where user_id = $1 and key = $2`;

/** As text, as batches load it. */
export const FIND_OUTCOME = `
  select encode(fingerprint, 'hex') as fingerprint, outcome::text from idempotency_keys
  where user_id = $1 and key = $2 and created_at >= $3`;

export const DELETE_EXPIRED_KEYS = `delete from idempotency_keys where created_at < $1`;
