import { randomUUID } from 'node:crypto';
import { settle, warsawDay } from '@wieszcz/domain';
import type { LedgerAccountId, Outcome, State } from '@wieszcz/domain';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { isLostConnection } from '../../platform/database/failures.ts';
import { shouldReplan } from '../../platform/database/statements/prepared-statements.ts';
import { describeCommit } from '../events.ts';
import type { DescribeCommit } from '../events.ts';
import { KeyedCalls } from '../idempotency.queries.ts';
import type { AnswerSource } from '../idempotency.queries.ts';
import { runPipeline } from '../pipeline.ts';
import type { Step } from '../pipeline.ts';
import type { QueuedCommand, SubmittedOutcome } from '../queue/batching.ts';
import { markEdges } from '../rows/load/accounts-and-books.queries.ts';
import type { IdStore } from '../rows/load/ids.queries.ts';
import type { Load } from '../rows/load/loading.ts';
import { requiredRows } from '../rows/required-rows.ts';
import { loadSteps, writeSteps } from '../rows/statements.ts';
import { BatchActs } from './acts.ts';
import { COMMIT, forgetBatches, recordBatch } from './batches.queries.ts';
import { blockedBySkippedRows, missesMarkets } from './blocked-commands.ts';

/** What an attempt needs of its lane. */
export type AttemptContext = {
  clock: Clock;
  ids: IdStore;
  moneySource: LedgerAccountId;
  prepared: boolean;
  lockTimeoutMs: number;
  /** Ids of the lane's committed batches, whose rows this batch deletes. */
  committedBatches: readonly string[];
  onSettled: (state: State) => void;
};

/** How a batch is attempted; changes between attempts. */
export type AttemptOptions = {
  /** Factor on the number of orders and shares that are loaded of each book; 1 in the first attempt. */
  depth: number;
  skipLocked: boolean;
  /** With at least so many winning positions and bidders a resolution pays players who trade now last. */
  tradersLastFrom: number;
};

export type Answer =
  | { queued: QueuedCommand; outcome: SubmittedOutcome }
  | { queued: QueuedCommand; error: Error }
  /** Another transaction has locked a row that the command requires. */
  | { queued: QueuedCommand; blocked: true };

/** `describe` is null if the batch changed no row of the game. */
export type BatchAnswers = { answers: Answer[]; describe: DescribeCommit | null };

/** How an attempt ended. */
export type AttemptEnd =
  /** `batch` is the id of its row in `exchange_batches`, or null where nothing was written. */
  | ({ kind: 'done'; batch: string | null } & BatchAnswers)
  /** Too few orders of a book were loaded, a market was missed, or the day changed: nothing was written, try again with `depth`. */
  | { kind: 'retry'; depth: number }
  /** The connection broke during the commit: the answers hold if the batch's row exists. */
  | ({ kind: 'unknown'; batch: string; cause: unknown } & BatchAnswers);

const DEPTH_FACTOR = 8;
const BLOCKED: AnswerSource = { kind: 'blocked' };

/**
 * Attempts a batch once on one connection: a round trip to lock and load, the domain's rules, a round trip to write and commit. Rejects
 * when a statement fails; the transaction is then still open.
 */
export async function attemptBatch(
  client: pg.PoolClient,
  context: AttemptContext,
  commands: readonly QueuedCommand[],
  options: AttemptOptions,
): Promise<AttemptEnd> {
  const started = context.clock.now();
  const today = warsawDay(started);
  const keyed = new KeyedCalls(commands, started);
  const acts = new BatchActs(commands);
  const afterLocks = [...acts.loadSteps(), ...keyed.loadSteps()];
  const load = await loadBatch(client, context, commands, afterLocks, { ...options, today, startedAt: started });

  // The time of a trade is read under its market's lock, so that times and ids of a market's trades have the same order.
  const now = context.clock.now();
  if (warsawDay(now) !== today) return retry(client, context.ids, options.depth);
  const isBlocked = blockedBySkippedRows(load);
  const sources = keyed.sources().map((source, index) => {
    const queued = commands[index]!;
    return isBlocked(queued.command) ? BLOCKED : acts.sourceOf(queued, source);
  });
  acts.keepBets(load.state);
  const settled = commands.filter((_, index) => sources[index]!.kind === 'settle');
  const toSettle = settled.map(({ command }) => command);
  if (missesMarkets(load.state, toSettle)) return retry(client, context.ids, options.depth);
  const settlement = settle(load.state, toSettle, now);
  if (settlement.kind === 'shallow') return retry(client, context.ids, options.depth * DEPTH_FACTOR);
  context.onSettled(load.state);

  const outcomes = new Map(settled.map((queued, index) => [queued, settlement.outcomes[index]!]));
  const answers = answersOf(commands, sources, outcomes);
  const { tradersLastFrom } = options;
  const { effects } = settlement;
  const writes = writeSteps({ effects, state: load.state, ctids: load.ctids, at: now.toISOString(), tradersLastFrom });
  const describe = writes.length > 0 ? () => describeCommit(load.state, effects, now) : null;
  return writeBatch(client, context, [...keyed.storeSteps(outcomes), ...acts.steps(outcomes, now), ...writes], {
    answers,
    describe,
  });
}

async function loadBatch(
  client: pg.PoolClient,
  { ids, moneySource, prepared, lockTimeoutMs }: AttemptContext,
  commands: readonly QueuedCommand[],
  afterLocks: readonly Step[],
  { depth, skipLocked, today, startedAt }: Pick<AttemptOptions, 'depth' | 'skipLocked'> & { today: string; startedAt: Date },
): Promise<Load> {
  const required = requiredRows(commands.map(({ command }) => command));
  const { ids: batchIds, steps: drawIds } = ids.forBatch(required);
  const planAnew = prepared && shouldReplan(client);
  const options = { today, startedAt, moneySource, depth, lockTimeoutMs, skipLocked, planAnew };
  const { load, steps } = loadSteps(required, batchIds, options);
  await runPipeline(client, [...steps, ...drawIds, ...afterLocks], prepared);
  markEdges(load.state, required, depth);
  return load;
}

async function writeBatch(
  client: pg.PoolClient,
  { ids, prepared, committedBatches }: AttemptContext,
  changes: Step[],
  result: BatchAnswers,
): Promise<AttemptEnd> {
  if (changes.length === 0) {
    await endUnchanged(client, ids);
    return { kind: 'done', batch: null, ...result };
  }
  const batch = randomUUID();
  const steps = [recordBatch(batch), ...forgetBatches(committedBatches), ...changes, COMMIT];
  try {
    await runPipeline(client, steps, prepared);
  } catch (cause) {
    if (isLostConnection(cause)) return { kind: 'unknown', batch, cause, ...result };
    throw cause;
  }
  return { kind: 'done', batch, ...result };
}

async function retry(client: pg.PoolClient, ids: IdStore, depth: number): Promise<AttemptEnd> {
  await endUnchanged(client, ids);
  return { kind: 'retry', depth };
}

/**
 * Ends a transaction that has written nothing. It is committed if it has drawn ids of positions: after a rollback they would be lost, and
 * refused orders could use up the sequence.
 */
async function endUnchanged(client: pg.PoolClient, ids: IdStore): Promise<void> {
  await client.query(ids.hasDrawn ? 'commit' : 'rollback');
  ids.keepDrawn();
}

function answersOf(
  commands: readonly QueuedCommand[],
  sources: readonly AnswerSource[],
  outcomes: ReadonlyMap<QueuedCommand, Outcome>,
): Answer[] {
  return commands.map((queued, index) => {
    const source = sources[index]!;
    switch (source.kind) {
      case 'settle':
        return { queued, outcome: outcomes.get(queued)! };
      case 'replay':
        return { queued, outcome: { ...source.outcome, replayed: true } };
      case 'duplicate':
        return { queued, outcome: { ...outcomes.get(commands[source.of]!)!, replayed: true } };
      case 'reject':
        return { queued, error: source.error };
      case 'blocked':
        return { queued, blocked: true };
    }
  });
}
