import { randomUUID } from 'node:crypto';
import { settle, warsawDay } from '@wieszcz/domain';
import type { LedgerAccountId, Outcome, State } from '@wieszcz/domain';
import type pg from 'pg';
import type { Clock } from '../platform/clock.ts';
import { isLostConnection } from '../platform/database/failures.ts';
import { shouldReplan } from '../platform/database/statements/prepared-statements.ts';
import { FORGET_BATCHES, RECORD_BATCH } from './batches.queries.ts';
import { describeCommit } from './events.ts';
import type { Committed } from './events.ts';
import { KeyedCalls } from './idempotency.ts';
import type { Path } from './idempotency.ts';
import type { IdStore } from './ids.ts';
import { loadSteps, markEdges } from './load.ts';
import { needsOf } from './needs.ts';
import { array, runPipeline } from './pipeline.ts';
import type { Step } from './pipeline.ts';
import type { Entry, Replayable } from './entry.ts';
import { stuckCommands } from './stuck.ts';
import { writeSteps } from './write.ts';
import { COMMIT } from './write.queries.ts';

/** What an attempt needs of its lane. */
export type AttemptContext = {
  clock: Clock;
  ids: IdStore;
  issue: LedgerAccountId;
  prepared: boolean;
  lockTimeoutMs: number;
  /** Ids of the lane's committed batches, whose rows this one deletes. */
  forget: readonly string[];
  learn: (state: State) => void;
};

/** How a batch is tried, by what earlier tries have taught. */
export type Manner = { depth: number; skipLocked: boolean };

export type Answer =
  | { entry: Entry; outcome: Replayable }
  | { entry: Entry; error: Error }
  /** Somebody else holds a row that the command needs. */
  | { entry: Entry; stuck: true };
/** Worked out only where somebody listens. */
export type Describe = () => Committed;
export type Attempt =
  /** `batch`: the id of its row in `exchange_batches`; null where nothing was written. */
  | { kind: 'done'; batch: string | null; answers: Answer[]; committed: Describe | null }
  /** Too little of a book was loaded, or midnight passed: once more, deeper. */
  | { kind: 'again'; depth: number }
  /** The connection broke while the commit was under way: `answers` hold if the batch's row is there. */
  | { kind: 'unknown'; batch: string; answers: Answer[]; committed: Describe | null; cause: unknown };

const DEEPER = 8;
const STUCK: Path = { kind: 'stuck' };

/** One try at a batch on one connection: a round trip to lock and load, the pure rules, a round trip to write and commit. */
export async function attemptBatch(
  client: pg.PoolClient,
  context: AttemptContext,
  entries: readonly Entry[],
  { depth, skipLocked }: Manner,
): Promise<Attempt> {
  const { clock, ids, issue, prepared, lockTimeoutMs, forget } = context;
  const started = clock.now();
  const today = warsawDay(started);
  const keyed = new KeyedCalls(entries, started);
  const needs = needsOf(entries.map(({ command }) => command));
  const demand = ids.demandOf(needs);
  const opening = { lockTimeoutMs, skipLocked, planAnew: prepared && shouldReplan(client) };
  const load = loadSteps({ ...opening, needs, ids: ids.open(), demand, today, issue, depth });
  await runPipeline(client, [...load.steps, ...keyed.loadSteps()], prepared);
  markEdges(load.state, needs, depth);

  // The time of a trade is read under the market's lock, so that it doesn't run against the order of its history.
  const now = clock.now();
  if (warsawDay(now) !== today) return again(client, depth);
  const isStuck = stuckCommands(load);
  const paths = keyed.paths().map((path, index): Path => (isStuck(entries[index]!.command) ? STUCK : path));
  const settled = entries.filter((_, index) => paths[index]!.kind === 'settle');
  const settlement = settle(
    load.state,
    settled.map(({ command }) => command),
    now,
  );
  if (settlement.kind === 'shallow') return again(client, depth * DEEPER);
  context.learn(load.state);

  const outcomes = new Map(settled.map((entry, index) => [entry, settlement.outcomes[index]!]));
  const answers = answer(entries, paths, outcomes);
  const writes = writeSteps(settlement.effects, load, now);
  const committed = writes.length > 0 ? () => describeCommit(load.state, settlement.effects, now) : null;
  const changes = [...keyed.storeSteps(outcomes), ...writes];
  if (changes.length === 0) {
    await client.query('rollback');
    return { kind: 'done', batch: null, answers, committed: null };
  }
  const batch = randomUUID();
  const record: Step[] = [{ name: 'exchange_record_batch', text: RECORD_BATCH, values: [batch] }];
  if (forget.length > 0) record.push({ name: 'exchange_forget_batches', text: FORGET_BATCHES, values: [array(forget)] });
  try {
    await runPipeline(client, [...record, ...changes, { name: 'exchange_commit', text: COMMIT, values: [] }], prepared);
  } catch (error) {
    if (isLostConnection(error)) return { kind: 'unknown', batch, answers, committed, cause: error };
    throw error;
  }
  return { kind: 'done', batch, answers, committed };
}

async function again(client: pg.PoolClient, depth: number): Promise<Attempt> {
  await client.query('rollback');
  return { kind: 'again', depth };
}

function answer(entries: readonly Entry[], paths: readonly Path[], outcomes: ReadonlyMap<Entry, Outcome>): Answer[] {
  return entries.map((entry, index) => {
    const path = paths[index]!;
    switch (path.kind) {
      case 'settle':
        return { entry, outcome: outcomes.get(entry)! };
      case 'replay':
        return { entry, outcome: { ...path.outcome, replayed: true } };
      case 'twin':
        return { entry, outcome: { ...outcomes.get(entries[path.of]!)!, replayed: true } };
      case 'failed':
        return { entry, error: path.error };
      case 'stuck':
        return { entry, stuck: true };
    }
  });
}
