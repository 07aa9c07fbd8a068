import { sql } from 'kysely';
import type { Database } from './database/pool.ts';
import type { Idempotency } from './idempotency.ts';

/** The outcome that a call has stored under this key since `expiry`, in the form that the exchange uses; null if there is none. */
export async function findOutcome(
  db: Database,
  { user, key }: Pick<Idempotency, 'user' | 'key'>,
  expiry: Date,
): Promise<{ fingerprint: string; outcome: unknown } | null> {
  const { rows } = await sql<{ fingerprint: string; outcome: unknown }>`
    select encode(fingerprint, 'hex') as fingerprint, outcome from idempotency_keys
    where user_id = ${user} and key = ${key} and created_at >= ${expiry}`.execute(db);
  return rows[0] ?? null;
}

/** Stores the outcome of a call. Resolves to false, and stores nothing, if a call has stored one under this key since `expiry`. */
export async function insertOutcome(
  trx: Database,
  { user, key, fingerprint }: Idempotency,
  outcome: object,
  now: Date,
  expiry: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotency_keys as stored (user_id, key, fingerprint, outcome, created_at)
    values (${user}, ${key}, decode(${fingerprint}, 'hex'), ${JSON.stringify(outcome)}::jsonb, ${now})
    on conflict (user_id, key) do update
      set fingerprint = excluded.fingerprint, outcome = excluded.outcome, created_at = excluded.created_at
      where stored.created_at < ${expiry}
    returning 1`.execute(trx);
  return rows.length > 0;
}
