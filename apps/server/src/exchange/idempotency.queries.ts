import type { Idempotency } from '../platform/idempotency.ts';
import { arrayOf, textArray } from './parameters.ts';
import type { Parameter, Step } from './pipeline.ts';

/** Outcomes of calls with an idempotency key. A row older than a day is expired: it answers nothing and may be replaced. */

const keyArrays = (calls: readonly Idempotency[]): Parameter[] => [
  arrayOf(calls, ({ user }) => user),
  textArray(calls.map(({ key }) => key)),
];

export type StoredCall = { fingerprint: string; outcome: string; expired: boolean };

/**
 * Loads the outcomes of earlier calls with the same keys. Runs after the locks of ledger accounts and markets, so that it sees outcomes of
 * calls that held the same locks before. `receive` gets each with its user and key. Calls stored before `cutoff` have expired.
 */
export const loadKeys = (
  calls: readonly Idempotency[],
  cutoff: Date,
  receive: (user: string, key: string, stored: StoredCall) => void,
): Step => ({
  name: 'exchange_load_keys',
  text: `
    select user_id, key, encode(fingerprint, 'hex'), outcome, created_at < $3
    from idempotency_keys
    where (user_id, key) in (select * from unnest($1::int[], $2::text[]))`,
  values: [...keyArrays(calls), cutoff.toISOString()],
  receive: ([user, key, fingerprint, outcome, expired]) =>
    receive(user!, key!, { fingerprint: fingerprint!, outcome: outcome!, expired: expired === 't' }),
});

/** Deletes expired rows of keys that are used again. */
export const deleteReusedKeys = (calls: readonly Idempotency[], cutoff: Date): Step => ({
  name: 'exchange_forget_keys',
  text: `
    delete from idempotency_keys
    where (user_id, key) in (select * from unnest($1::int[], $2::text[])) and created_at < $3`,
  values: [...keyArrays(calls), cutoff.toISOString()],
});

/**
 * Stores outcomes as JSON. Sorted, so that two batches can't deadlock on each other's keys. A key that another batch has stored since
 * `loadKeys` fails this batch; its next attempt loads the stored outcome.
 */
export const storeKeys = (calls: readonly (Idempotency & { outcome: string })[], now: Date): Step => ({
  name: 'exchange_store_keys',
  text: `
    insert into idempotency_keys (user_id, key, fingerprint, outcome, created_at)
    select user_id, key, decode(fingerprint, 'hex'), outcome, $5
    from unnest($1::int[], $2::text[], $3::text[], $4::jsonb[]) as call (user_id, key, fingerprint, outcome)
    order by user_id, key`,
  values: [
    ...keyArrays(calls),
    textArray(calls.map(({ fingerprint }) => fingerprint)),
    textArray(calls.map(({ outcome }) => outcome)),
    now.toISOString(),
  ],
});

export const STORE_REFUSAL = `
  insert into idempotency_keys as stored (user_id, key, fingerprint, outcome, created_at)
  values ($1, $2, decode($3, 'hex'), $4, $5)
  on conflict (user_id, key) do update
    set fingerprint = excluded.fingerprint, outcome = excluded.outcome, created_at = excluded.created_at
    where stored.created_at < $6`;

export const FIND_FINGERPRINT = `
  select encode(fingerprint, 'hex') as fingerprint from idempotency_keys where user_id = $1 and key = $2`;

/** The outcome is read as JSON text, as in `loadKeys`. */
export const FIND_OUTCOME = `
  select encode(fingerprint, 'hex') as fingerprint, outcome::text from idempotency_keys
  where user_id = $1 and key = $2 and created_at >= $3`;

export const DELETE_EXPIRED_KEYS = `delete from idempotency_keys where created_at < $1`;
