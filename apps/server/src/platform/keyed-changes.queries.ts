import { CompiledQuery, sql } from 'kysely';
import type { Database } from './database/pool.ts';
import type { Idempotency } from './idempotency.ts';

/**
 * The unexpired outcome stored under this key: `{ ok: true, result }` or `{ ok: false, refusal }`. Null if there is none. Outcomes stored
 * before `cutoff` have expired.
 */
export async function findOutcome(
  db: Database,
  { user, key }: Pick<Idempotency, 'user' | 'key'>,
  cutoff: Date,
): Promise<{ fingerprint: string; outcome: unknown } | null> {
  const { rows } = await sql<{ fingerprint: string; outcome: unknown }>`
    select encode(fingerprint, 'hex') as fingerprint, outcome from idempotency_keys
    where user_id = ${user} and key = ${key} and created_at >= ${cutoff}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Stores the outcome of a call, and returns a row unless an unexpired one is stored under the key. Parameters: `valuesOfOutcome`. The exchange
 * runs it, too.
 */
export const STORE_OUTCOME = `
  insert into idempotency_keys as stored (user_id, key, fingerprint, outcome, created_at)
  values ($1, $2, decode($3, 'hex'), $4, $5)
  on conflict (user_id, key) do update
    set fingerprint = excluded.fingerprint, outcome = excluded.outcome, created_at = excluded.created_at
    where stored.created_at < $6
  returning 1`;

/** The parameters of `STORE_OUTCOME`. Outcomes stored before `cutoff` have expired. */
export const valuesOfOutcome = (
  { user, key, fingerprint }: Idempotency,
  outcome: object,
  now: Date,
  cutoff: Date,
): (string | number | Date)[] => [user, key, fingerprint, JSON.stringify(outcome), now, cutoff];

/** Resolves to false, and stores nothing, if an unexpired outcome is stored under the key. */
export async function insertOutcome(trx: Database, ...call: Parameters<typeof valuesOfOutcome>): Promise<boolean> {
  const { rows } = await trx.executeQuery(CompiledQuery.raw(STORE_OUTCOME, valuesOfOutcome(...call)));
  return rows.length > 0;
}
