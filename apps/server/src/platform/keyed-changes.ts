import type { Refusal } from '@wieszcz/domain';
import type { Clock } from './clock.ts';
import type { Database } from './database/pool.ts';
import { refused, resultOf } from './http/app-error.ts';
import { expiryCutoff } from './idempotency.ts';
import type { Idempotency } from './idempotency.ts';
import { findOutcome, insertOutcome } from './keyed-changes.queries.ts';

/**
 * Calls with an idempotency key that change something without the exchange, such as the creation of a market, or need it in some cases
 * only, such as a block. The outcome is stored in the transaction of the change, so that a repetition of a call whose answer was lost gets
 * the answer and changes nothing.
 */

type Dependencies = { db: Database; clock: Clock };
type Stored = { ok: true; result: unknown } | { ok: false; refusal: Refusal };

/** Stores the answer of the call (JSON); has to be called in the transaction of the change. */
export type StoreResult<Result> = (trx: Database, result: Result) => Promise<void>;

/**
 * For a change that needs the exchange in some cases only: in these it passes `idempotency` to `exchange.submit`, which stores the outcome; in
 * all others it calls `store`.
 */
export type KeyedChange = { idempotency: Idempotency | undefined; store: StoreResult<void> };

/** `changeOnce` for a change that needs the exchange in some cases only. */
export const changeKeyed = (
  dependencies: Dependencies,
  idempotency: Idempotency | undefined,
  change: (keyed: KeyedChange) => Promise<void>,
): Promise<void> => changeOnce<void>(dependencies, idempotency, (store) => change({ idempotency, store }));

/**
 * Does `change` unless an earlier call with the same key has done it; resolves to the result of the first call. Throws the refusal of the
 * first call, or IDEMPOTENCY_KEY_REUSED if the key belongs to a different call.
 */
export async function changeOnce<Result>(
  { db, clock }: Dependencies,
  call: Idempotency | undefined,
  change: (store: StoreResult<Result>) => Promise<Result>,
): Promise<Result> {
  if (!call) return change(async () => undefined);
  const first = await findFirst<Result>({ db, clock }, call);
  if (first) return first.result;
  try {
    return await change((trx, result) => storeResult({ db: trx, clock }, call, result));
  } catch (error) {
    // The first call may have committed meanwhile. Then this repetition failed only because the change was already made.
    const meanwhile = await findFirst<Result>({ db, clock }, call);
    if (meanwhile) return meanwhile.result;
    throw error;
  }
}

async function findFirst<Result>({ db, clock }: Dependencies, call: Idempotency): Promise<{ result: Result } | null> {
  const stored = await findOutcome(db, call, expiryCutoff(clock.now()));
  if (!stored) return null;
  if (stored.fingerprint !== call.fingerprint) throw refused('IDEMPOTENCY_KEY_REUSED');
  return { result: resultOf(stored.outcome as Stored) as Result };
}

/** `db` is the transaction of the change. */
export async function storeResult({ db, clock }: Dependencies, call: Idempotency, result: unknown): Promise<void> {
  const now = clock.now();
  const isStored = await insertOutcome(db, call, { ok: true, result }, now, expiryCutoff(now));
  if (!isStored) throw refused('IDEMPOTENCY_KEY_REUSED');
}

/** Whether this very call has changed something before. */
export async function isDone({ db, clock }: Dependencies, call: Idempotency): Promise<boolean> {
  const stored = await findOutcome(db, call, expiryCutoff(clock.now()));
  return stored?.fingerprint === call.fingerprint && (stored.outcome as Stored).ok;
}
