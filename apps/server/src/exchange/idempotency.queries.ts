import type { Outcome } from '@wieszcz/domain';
import type pg from 'pg';
import type { EarlyRefusal } from '../platform/http/app-error.ts';
import { expiryCutoff } from '../platform/idempotency.ts';
import type { Idempotency } from '../platform/idempotency.ts';
import { STORE_OUTCOME, valuesOfOutcome } from '../platform/keyed-changes.queries.ts';
import { IdempotencyConflictError } from './errors.ts';
import { arrayOf, textArray } from './parameters.ts';
import type { Parameter, Step } from './pipeline.ts';
import type { QueuedCommand } from './queue/batching.ts';

/** Outcomes of calls with an idempotency key. A row older than a day is expired: it answers nothing and may be replaced. */

/** Where the answer to a command of a batch comes from. */
export type AnswerSource =
  /** The settlement of the command. */
  | { kind: 'settle' }
  /** The stored outcome of an earlier call with the same key. */
  | { kind: 'replay'; outcome: Outcome }
  /** The command at index `of` of the same batch, which has the same key. */
  | { kind: 'duplicate'; of: number }
  /** The error: the key was used for another call, or the actor of the command's act may no longer act. */
  | { kind: 'reject'; error: Error }
  /** No answer yet: the command requires a row that another transaction has locked. */
  | { kind: 'blocked' };

/** The calls of a batch that have an idempotency key, and the steps that load and store their outcomes. */
export class KeyedCalls {
  private readonly commands: readonly QueuedCommand[];
  private readonly now: Date;
  private readonly stored = new Map<string, StoredCall>();

  constructor(commands: readonly QueuedCommand[], now: Date) {
    this.commands = commands;
    this.now = now;
  }

  /** The step that loads the stored calls with the keys of this batch; none if no command has a key. */
  loadSteps(): Step[] {
    const keyed = this.commands.flatMap(({ idempotency }) => idempotency ?? []);
    if (keyed.length === 0) return [];
    return [loadKeys(keyed, expiryCutoff(this.now), (user, key, stored) => this.stored.set(`${user}/${key}`, stored))];
  }

  /** One source for each command, in their order. Requires that the steps of `loadSteps` have run. */
  sources(): AnswerSource[] {
    const firstUses = new Map<string, number>();
    return this.commands.map(({ idempotency }, index) => {
      if (!idempotency) return { kind: 'settle' };
      const scopedKey = scopedKeyOf(idempotency);
      const stored = this.stored.get(scopedKey);
      if (stored && !stored.expired) {
        return stored.fingerprint === idempotency.fingerprint ? replay(stored.outcome) : conflict();
      }
      const firstUse = firstUses.get(scopedKey);
      if (firstUse !== undefined) {
        const isSameCall = this.commands[firstUse]!.idempotency!.fingerprint === idempotency.fingerprint;
        return isSameCall ? { kind: 'duplicate', of: firstUse } : conflict();
      }
      firstUses.set(scopedKey, index);
      return { kind: 'settle' };
    });
  }

  /** The steps that store the outcomes of settled commands with a key, and first delete expired calls with the same keys. */
  storeSteps(outcomes: ReadonlyMap<QueuedCommand, Outcome>): Step[] {
    const calls = [...outcomes].flatMap(([{ idempotency }, outcome]) =>
      idempotency ? [{ ...idempotency, outcome: serializeOutcome(outcome) }] : [],
    );
    if (calls.length === 0) return [];
    const areReused = calls.some((call) => this.stored.has(scopedKeyOf(call)));
    return [...(areReused ? [deleteReusedKeys(calls, expiryCutoff(this.now))] : []), storeKeys(calls, this.now)];
  }
}

const scopedKeyOf = ({ user, key }: Idempotency): string => `${user}/${key}`;
const replay = (outcome: string): AnswerSource => ({ kind: 'replay', outcome: parseOutcome(outcome) });
const conflictError = (): Error => new IdempotencyConflictError('the idempotency key was used for another call');
const conflict = (): AnswerSource => ({ kind: 'reject', error: conflictError() });

/**
 * The stored JSON names a position `contract` and the seller of a fill `dealer`, as the former release does: during a rolling upgrade,
 * servers of both releases replay outcomes that the other release stored.
 */
const serializeOutcome = (outcome: Outcome): string => {
  if (!outcome.ok || !('position' in outcome.result)) return JSON.stringify(outcome);
  const { position: contract, ...result } = outcome.result;
  const fills = 'fills' in result ? { fills: result.fills.map((fill) => renamed(fill, 'seller', 'dealer')) } : {};
  return JSON.stringify({ ok: true, result: { contract, ...result, ...fills } });
};

/** The fields of an outcome that are dates, which JSON stores as strings. */
const DATES = new Set(['modifiedAt', 'createdAt', 'expiresAt']);
const parseOutcome = (json: string): Outcome => {
  const outcome = JSON.parse(json, (name, value) =>
    DATES.has(name) && typeof value === 'string' ? new Date(value) : (value as unknown),
  );
  if (!outcome.ok || !('contract' in outcome.result)) return outcome as Outcome;
  const { contract: position, ...result } = outcome.result;
  const fills = 'fills' in result ? { fills: result.fills.map((fill: object) => renamed(fill, 'dealer', 'seller')) } : {};
  return { ok: true, result: { position, ...result, ...fills } };
};

/** The fill with one field under another name; the same fill if it has no such field, like a fill of a sale. */
function renamed(fill: object, from: string, to: string): object {
  const { [from]: value, ...others } = fill as Record<string, unknown>;
  return value === undefined ? fill : { ...others, [to]: value };
}

/**
 * Stores a refusal of a call that didn't reach the exchange, so that a repeated call gets the same answer. Rejects with
 * IdempotencyConflictError if the key is stored with another fingerprint.
 */
export async function storeRefusal(pool: pg.Pool, refusal: EarlyRefusal, call: Idempotency, now: Date): Promise<void> {
  const { rowCount } = await pool.query(STORE_OUTCOME, valuesOfOutcome(call, { ok: false, refusal }, now, expiryCutoff(now)));
  if (rowCount === 1) return;
  const { rows } = await pool.query<{ fingerprint: string }>(FIND_FINGERPRINT, [call.user, call.key]);
  if (rows[0] && rows[0].fingerprint !== call.fingerprint) throw conflictError();
}

/**
 * The stored outcome of an earlier call with the same key; null if there is none. Rejects with IdempotencyConflictError if the key was used
 * for another call.
 */
export async function findOutcome(pool: pg.Pool, call: Idempotency, now: Date): Promise<Outcome | null> {
  const { rows } = await pool.query<{ fingerprint: string; outcome: string }>(FIND_OUTCOME, [
    call.user,
    call.key,
    expiryCutoff(now),
  ]);
  if (!rows[0]) return null;
  if (rows[0].fingerprint !== call.fingerprint) throw conflictError();
  return parseOutcome(rows[0].outcome);
}

/** Returns the number of deleted keys. Called by a clean-up job. */
export async function deleteExpiredKeys(pool: pg.Pool, now: Date): Promise<number> {
  const { rowCount } = await pool.query(DELETE_EXPIRED_KEYS, [expiryCutoff(now)]);
  return rowCount ?? 0;
}

const keyArrays = (calls: readonly Idempotency[]): Parameter[] => [
  arrayOf(calls, ({ user }) => user),
  textArray(calls.map(({ key }) => key)),
];

type StoredCall = { fingerprint: string; outcome: string; expired: boolean };

/**
 * Loads the outcomes of earlier calls with the same keys. Runs after the locks of ledger accounts and markets, so that it sees outcomes of
 * calls that held the same locks before. `receive` gets each with its user and key. Calls stored before `cutoff` have expired.
 */
const loadKeys = (
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
const deleteReusedKeys = (calls: readonly Idempotency[], cutoff: Date): Step => ({
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
const storeKeys = (calls: readonly (Idempotency & { outcome: string })[], now: Date): Step => ({
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

const FIND_FINGERPRINT = `
  select encode(fingerprint, 'hex') as fingerprint from idempotency_keys where user_id = $1 and key = $2`;

/** The outcome is read as JSON text, as in `loadKeys`. */
const FIND_OUTCOME = `
  select encode(fingerprint, 'hex') as fingerprint, outcome::text from idempotency_keys
  where user_id = $1 and key = $2 and created_at >= $3`;

const DELETE_EXPIRED_KEYS = `delete from idempotency_keys where created_at < $1`;
