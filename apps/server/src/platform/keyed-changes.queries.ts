import { sql } from 'kysely';
import type { Database } from './database/pool.ts';
import type { Idempotency } from './idempotency.ts';

/** The outcome of an earlier call in the form in which the exchange stores outcomes; null if there is none since `expiry`. */
export async function findKeyed(
  db: Database,
  { user, key }: Pick<Idempotency, 'user' | 'key'>,
  expiry: Date,
): Promise<{ fingerprint: string; outcome: unknown } | null> {
  const { rows } = await sql<{ fingerprint: string; outcome: unknown }>`
    select encode(fingerprint, 'hex') as fingerprint, outcome from idempotency_keys
    where user_id = ${user} and key = ${key} and created_at >= ${expiry}`.execute(db);
  return rows[0] ?? null;
}

/** False, and nothing is stored, if the key holds the outcome of another call since `expiry`. */
export async function insertKeyed(
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
