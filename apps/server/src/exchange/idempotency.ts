import { IDEMPOTENCY_HOURS } from '@wieszcz/domain';
import type { Outcome } from '@wieszcz/domain';
import type pg from 'pg';
import { IdempotencyConflictError } from './errors.ts';
import * as sql from './idempotency.queries.ts';
import { arrayOf, textArray } from './pipeline.ts';
import type { Step } from './pipeline.ts';
import type { Entry, Idempotency } from './entry.ts';

/** How a call of a batch gets its answer. */
export type Path =
  | { kind: 'settle' }
  | { kind: 'replay'; outcome: Outcome }
  /** Twice in one batch: the same answer as the entry at that index. */
  | { kind: 'twin'; of: number }
  | { kind: 'failed'; error: Error }
  | { kind: 'stuck' };

type Stored = { fingerprint: string; outcome: string; expired: boolean };

export const expiryAt = (now: Date): Date => new Date(now.getTime() - IDEMPOTENCY_HOURS * 3_600_000);

/** Looks for the keys of a batch's calls, then stores those that are new. */
export class KeyedCalls {
  private readonly entries: readonly Entry[];
  private readonly now: Date;
  private readonly stored = new Map<string, Stored>();

  constructor(entries: readonly Entry[], now: Date) {
    this.entries = entries;
    this.now = now;
  }

  loadSteps(): Step[] {
    const keyed = this.entries.flatMap(({ idempotency }) => idempotency ?? []);
    if (keyed.length === 0) return [];
    const values = [...keyArrays(keyed), expiryAt(this.now).toISOString()];
    return [
      {
        name: 'exchange_load_keys',
        text: sql.LOAD_KEYS,
        values,
        receive: ([user, key, fingerprint, outcome, expired]) =>
          this.stored.set(`${user}/${key}`, { fingerprint: fingerprint!, outcome: outcome!, expired: expired === 't' }),
      },
    ];
  }

  /** In the order of the entries. */
  paths(): Path[] {
    const first = new Map<string, number>();
    return this.entries.map(({ idempotency }, index) => {
      if (!idempotency) return { kind: 'settle' };
      const name = nameOf(idempotency);
      const stored = this.stored.get(name);
      if (stored && !stored.expired) {
        return stored.fingerprint === idempotency.fingerprint ? replay(stored.outcome) : conflict();
      }
      const twin = first.get(name);
      if (twin !== undefined) {
        const same = this.entries[twin]!.idempotency!.fingerprint === idempotency.fingerprint;
        return same ? { kind: 'twin', of: twin } : conflict();
      }
      first.set(name, index);
      return { kind: 'settle' };
    });
  }

  storeSteps(outcomes: ReadonlyMap<Entry, Outcome>): Step[] {
    const calls = [...outcomes].flatMap(([{ idempotency }, outcome]) => (idempotency ? [{ ...idempotency, outcome }] : []));
    if (calls.length === 0) return [];
    const keys = keyArrays(calls);
    const fingerprints = textArray(calls.map(({ fingerprint }) => fingerprint));
    const texts = textArray(calls.map(({ outcome }) => storeOutcome(outcome)));
    const steps: Step[] = [];
    if (calls.some((call) => this.stored.has(nameOf(call)))) {
      const values = [...keys, expiryAt(this.now).toISOString()];
      steps.push({ name: 'exchange_forget_keys', text: sql.FORGET_KEYS, values });
    }
    const values = [...keys, fingerprints, texts, this.now.toISOString()];
    steps.push({ name: 'exchange_store_keys', text: sql.STORE_KEYS, values });
    return steps;
  }
}

const nameOf = ({ user, key }: Idempotency): string => `${user}/${key}`;
const keyArrays = (calls: readonly Idempotency[]): [string, string] => [
  arrayOf(calls, ({ user }) => user),
  textArray(calls.map(({ key }) => key)),
];
const replay = (outcome: string): Path => ({ kind: 'replay', outcome: reviveOutcome(outcome) });
const conflictError = (): Error => new IdempotencyConflictError('the idempotency key was used for another call');
const conflict = (): Path => ({ kind: 'failed', error: conflictError() });

/**
 * Stored outcomes call a position `contract`, as the table and earlier releases do: servers of two releases answer each other's
 * repeated calls during a rolling upgrade.
 */
const storeOutcome = (outcome: Outcome): string => {
  if (!outcome.ok || !('position' in outcome.result)) return JSON.stringify(outcome);
  const { position: contract, ...result } = outcome.result;
  return JSON.stringify({ ok: true, result: { contract, ...result } });
};

/** JSON has no dates; these are all that an outcome carries. */
const DATES = new Set(['modifiedAt', 'createdAt']);
const reviveOutcome = (json: string): Outcome => {
  const outcome = JSON.parse(json, (name, value) => (DATES.has(name) ? new Date(value as string) : (value as unknown)));
  if (!outcome.ok || !('contract' in outcome.result)) return outcome as Outcome;
  const { contract: position, ...result } = outcome.result;
  return { ok: true, result: { position, ...result } };
};

/** Stores a refusal that was found before the exchange, so that the same call gets the same answer later. */
export async function remember(pool: pg.Pool, refusal: { code: string }, call: Idempotency, now: Date): Promise<void> {
  const outcome = JSON.stringify({ ok: false, refusal });
  const values = [call.user, call.key, call.fingerprint, outcome, now, expiryAt(now)];
  const { rowCount } = await pool.query(sql.REMEMBER, values);
  if (rowCount === 1) return;
  const { rows } = await pool.query<{ fingerprint: string }>(sql.RECALL, [call.user, call.key]);
  if (rows[0] && rows[0].fingerprint !== call.fingerprint) throw conflictError();
}

/** For a clean-up job; answers how many keys are gone. */
export async function deleteExpiredKeys(pool: pg.Pool, now: Date): Promise<number> {
  const { rowCount } = await pool.query(sql.DELETE_EXPIRED, [expiryAt(now)]);
  return rowCount ?? 0;
}
