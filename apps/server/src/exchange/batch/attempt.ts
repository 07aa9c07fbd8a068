import { randomUUID } from 'node:crypto';
import { settle, warsawDay } from '@wieszcz/domain';
import type { LedgerAccountId, Outcome, State } from '@wieszcz/domain';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { isLostConnection } from '../../platform/database/failures.ts';
import { shouldReplan } from '../../platform/database/statements/prepared-statements.ts';
import type { Entry, Replayable } from '../entry.ts';
import { describeCommit } from '../events.ts';
import type { Committed } from '../events.ts';
import { KeyedCalls } from '../idempotency.ts';
import type { AnswerSource } from '../idempotency.ts';
import { loadSteps, markEdges } from '../rows/load.ts';
import type { Load } from '../rows/load.ts';
import { writeSteps } from '../rows/write.ts';
import { COMMIT } from '../rows/write.queries.ts';
import { FORGET_BATCHES, RECORD_BATCH } from './batches.queries.ts';
import { blockedCommands } from './blocked-commands.ts';
import type { IdStore } from '../rows/ids.ts';
import { array, runPipeline } from '../pipeline.ts';
import type { Step } from '../pipeline.ts';
import { requiredRows } from '../rows/required-rows.ts';

/** What an attempt needs of its lane. */
export type AttemptContext = {
  clock: Clock;
  ids: IdStore;
  issue: LedgerAccountId;
  prepared: boolean;
  lockTimeoutMs: number;
  /** Ids of the lane's committed batches, whose rows this batch deletes. */
  committedBatches: readonly string[];
  onSettled: (state: State) => void;
};

/** How a batch is attempted; changes between attempts. */
export type AttemptOptions = {
  /** How many offers of each book are loaded, as a factor on its buyers. */
  depth: number;
  skipLocked: boolean;
};

export type Answer =
  | { entry: Entry; outcome: Replayable }
  | { entry: Entry; error: Error }
  /** Another transaction has locked a row that the command requires. */
  | { entry: Entry; blocked: true };

/** Evaluated only if there are subscribers. */
export type DescribeCommit = () => Committed;

type Written = { answers: Answer[]; committed: DescribeCommit | null };

export type Attempt =
  /** `batch` is the id of its row in `exchange_batches`, or null where nothing was written. */
  | ({ kind: 'done'; batch: string | null } & Written)
  /** Too few offers of a book were loaded, or the day changed: nothing was written, try again with `depth`. */
  | { kind: 'retry'; depth: number }
  /** The connection broke during the commit: the answers hold if the batch's row exists. */
  | ({ kind: 'unknown'; batch: string; cause: unknown } & Written);

const DEPTH_FACTOR = 8;
const BLOCKED: AnswerSource = { kind: 'blocked' };

/**
 * Attempts a batch once on one connection: a round trip to lock and load, the domain's rules, a round trip to write and commit. Rejects
 * when a statement fails; the transaction is then still open.
 */
export async function attemptBatch(
  client: pg.PoolClient,
  context: AttemptContext,
  entries: readonly Entry[],
  options: AttemptOptions,
): Promise<Attempt> {
  const started = context.clock.now();
  const today = warsawDay(started);
  const keyed = new KeyedCalls(entries, started);
  const load = await loadBatch(client, context, entries, keyed, { ...options, today });

  // The time of a trade is read under its market's lock, so that times and ids of a market's trades have the same order.
  const now = context.clock.now();
  if (warsawDay(now) !== today) return retry(client, options.depth);
  const isBlocked = blockedCommands(load);
  const sources = keyed.sources().map((source, index) => (isBlocked(entries[index]!.command) ? BLOCKED : source));
  const settled = entries.filter((_, index) => sources[index]!.kind === 'settle');
  const commands = settled.map(({ command }) => command);
  const settlement = settle(load.state, commands, now);
  if (settlement.kind === 'shallow') return retry(client, options.depth * DEPTH_FACTOR);
  context.onSettled(load.state);

  const outcomes = new Map(settled.map((entry, index) => [entry, settlement.outcomes[index]!]));
  const answers = answersOf(entries, sources, outcomes);
  const writes = writeSteps(settlement.effects, load, now);
  const committed = writes.length > 0 ? () => describeCommit(load.state, settlement.effects, now) : null;
  return writeBatch(client, context, [...keyed.storeSteps(outcomes), ...writes], { answers, committed });
}

async function loadBatch(
  client: pg.PoolClient,
  { ids, issue, prepared, lockTimeoutMs }: AttemptContext,
  entries: readonly Entry[],
  keyed: KeyedCalls,
  { depth, skipLocked, today }: AttemptOptions & { today: string },
): Promise<Load> {
  const required = requiredRows(entries.map(({ command }) => command));
  const idCounts = ids.countsFor(required);
  const planAnew = prepared && shouldReplan(client);
  const load = loadSteps({ required, ids: ids.open(), idCounts, today, issue, depth, lockTimeoutMs, skipLocked, planAnew });
  await runPipeline(client, [...load.steps, ...keyed.loadSteps()], prepared);
  markEdges(load.state, required, depth);
  return load;
}

async function writeBatch(
  client: pg.PoolClient,
  { prepared, committedBatches }: AttemptContext,
  changes: Step[],
  written: Written,
): Promise<Attempt> {
  if (changes.length === 0) {
    await client.query('rollback');
    return { kind: 'done', batch: null, ...written };
  }
  const batch = randomUUID();
  const steps: Step[] = [{ name: 'exchange_record_batch', text: RECORD_BATCH, values: [batch] }];
  if (committedBatches.length > 0)
    steps.push({ name: 'exchange_forget_batches', text: FORGET_BATCHES, values: [array(committedBatches)] });
  steps.push(...changes, { name: 'exchange_commit', text: COMMIT, values: [] });
  try {
    await runPipeline(client, steps, prepared);
  } catch (cause) {
    if (isLostConnection(cause)) return { kind: 'unknown', batch, cause, ...written };
    throw cause;
  }
  return { kind: 'done', batch, ...written };
}

async function retry(client: pg.PoolClient, depth: number): Promise<Attempt> {
  await client.query('rollback');
  return { kind: 'retry', depth };
}

function answersOf(entries: readonly Entry[], sources: readonly AnswerSource[], outcomes: ReadonlyMap<Entry, Outcome>): Answer[] {
  return entries.map((entry, index) => {
    const source = sources[index]!;
    switch (source.kind) {
      case 'settle':
        return { entry, outcome: outcomes.get(entry)! };
      case 'replay':
        return { entry, outcome: { ...source.outcome, replayed: true } };
      case 'duplicate':
        return { entry, outcome: { ...outcomes.get(entries[source.of]!)!, replayed: true } };
      case 'reject':
        return { entry, error: source.error };
      case 'blocked':
        return { entry, blocked: true };
    }
  });
}
