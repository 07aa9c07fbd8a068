import { setTimeout as sleep } from 'node:timers/promises';
import type { LedgerAccountId, State } from '@wieszcz/domain';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { isDatabaseAway, isLostConnection, LOCK_NOT_AVAILABLE } from '../../platform/database/failures.ts';
import type { Log } from '../../platform/log.ts';
import { BusyError } from '../errors.ts';
import type { DescribeCommit } from '../events.ts';
import type { QueuedCommand, SettledBatch } from '../queue/batching.ts';
import { IdStore } from '../rows/load/ids.queries.ts';
import { attemptBatch } from './attempt.ts';
import type { Answer, AttemptEnd, AttemptOptions, BatchAnswers } from './attempt.ts';
import { DECIDE_IF_COMMITTED, FIND_MONEY_SOURCE } from './batches.queries.ts';

export type LaneSettings = {
  pool: pg.Pool;
  clock: Clock;
  log: Log;
  /** Off behind poolers that change connections between transactions. */
  preparedStatements: boolean;
  lockTimeoutMs: number;
  /** How long a batch is retried before its callers are rejected with BusyError. */
  retryForMs: number;
  /** The time of `performance.now()` after which nothing is retried, whatever `retryForMs` says. */
  retryDeadline: () => number;
  publish: (describe: DescribeCommit) => void;
  /** Called with the state of every settled batch, before it is written. */
  onSettled: (state: State) => void;
  /** With at least so many winning positions and bidders a resolution pays players who trade now last, until it deadlocks. */
  tradersLastFrom: number;
};

/** How many rows of committed batches are deleted together. Deleting one in each batch costs up to 5 % of the throughput. */
const FORGET_AT = 64;

const LOCKED = 'another transaction holds a lock for too long';

/**
 * Settles one batch at a time, each attempt on one connection, and retries until it is committed or has failed for good. The queue calls it
 * for one batch after another.
 */
export class Lane {
  private readonly settings: LaneSettings;
  private readonly ids = new IdStore();
  private moneySource: LedgerAccountId | null = null;
  /** Committed batches whose rows in `exchange_batches` are not deleted yet. */
  private committedBatches: string[] = [];

  constructor(settings: LaneSettings) {
    this.settings = settings;
  }

  /**
   * Never rejects. If the batch fails for good, its commands are rejected: by `answer`, or, where they were settled one by one, before the
   * promise resolves. With `skipLocked` the batch doesn't wait for rows that another transaction has locked, and the commands that require
   * them are returned as blocked.
   */
  async settle(commands: QueuedCommand[], skipLocked = false): Promise<SettledBatch> {
    try {
      const { answers, describe } = await this.retryUntilDone(commands, skipLocked);
      if (describe) this.settings.publish(describe);
      const isReturned = (answer: Answer) => skipLocked && 'blocked' in answer;
      return {
        blocked: answers.filter(isReturned).map(({ queued }) => queued),
        answer: () => answers.filter((answer) => !isReturned(answer)).forEach(answerCaller),
      };
    } catch (error) {
      return this.isolate(commands, error, skipLocked);
    }
  }

  /** After a permanent failure every command is settled alone, so that the one at fault doesn't fail the others. */
  private async isolate(commands: QueuedCommand[], error: unknown, skipLocked: boolean): Promise<SettledBatch> {
    if (error instanceof BusyError || commands.length === 1)
      return { blocked: [], answer: () => commands.forEach((queued) => queued.reject(error)) };
    this.settings.log.error({ err: error, commands: commands.length }, 'a batch failed; its commands are settled one by one');
    const blocked: QueuedCommand[] = [];
    for (const queued of commands) {
      const alone = await this.settle([queued], skipLocked);
      alone.answer();
      blocked.push(...alone.blocked);
    }
    return { blocked, answer: () => undefined };
  }

  private async retryUntilDone(commands: QueuedCommand[], skipLocked: boolean): Promise<BatchAnswers> {
    const { retryForMs, retryDeadline, log, tradersLastFrom } = this.settings;
    const started = performance.now();
    const isTooLate = (forMs = retryForMs) => performance.now() > Math.min(started + forMs, retryDeadline());
    const options: AttemptOptions = { depth: 1, skipLocked, tradersLastFrom };
    for (let failures = 0; ;) {
      try {
        const end = await this.attempt(commands, options);
        if (end.kind === 'retry') {
          if (isTooLate()) throw new BusyError('the rows of a batch changed too often');
          options.depth = end.depth;
        } else if (end.kind === 'done' || (await this.hasCommitted(end.batch, isTooLate))) {
          if (end.batch !== null) this.noteCommitted(end.batch);
          return end;
        } else {
          this.ids.dropAll();
          if (isTooLate()) throw new BusyError('the connection broke during each commit of a batch');
          await sleepBeforeRetry(++failures);
        }
      } catch (error) {
        const fault = faultOf(error);
        if (fault === 'transient') this.ids.dropAll();
        else this.ids.dropDrawn();
        if (fault === 'permanent') throw error;
        // Repeated whatever time it took: payments by id can't deadlock with batches of trade.
        const paysByIdNow = codeOf(error) === DEADLOCK && options.tradersLastFrom !== Infinity;
        if (paysByIdNow) options.tradersLastFrom = Infinity;
        if (isTooLate(paysByIdNow ? Infinity : retryForMs))
          throw new BusyError('the database did not settle the batch in time', { cause: error });
        if (fault === 'locked') {
          if (options.skipLocked) throw new BusyError(LOCKED, { cause: error });
          options.skipLocked = true;
          continue;
        }
        failures += 1;
        log.warn({ code: codeOf(error), failures }, 'a batch is retried');
        await sleepBeforeRetry(failures);
      }
    }
  }

  /** Keeps the ids of a committed batch and remembers it. If FORGET_AT batches were remembered, this one has deleted their rows. */
  private noteCommitted(batch: string): void {
    this.ids.keepDrawn();
    if (this.committedBatches.length >= FORGET_AT) this.committedBatches = [];
    this.committedBatches.push(batch);
  }

  private async attempt(commands: QueuedCommand[], options: AttemptOptions): Promise<AttemptEnd> {
    const { pool, clock, preparedStatements: prepared, lockTimeoutMs, onSettled } = this.settings;
    const client = await pool.connect();
    let broken: unknown;
    try {
      this.moneySource ??= await findMoneySource(client);
      const { ids, moneySource } = this;
      const committedBatches = this.committedBatches.length < FORGET_AT ? [] : this.committedBatches;
      const context = { clock, ids, moneySource, prepared, lockTimeoutMs, committedBatches, onSettled };
      const end = await attemptBatch(client, context, commands, options);
      if (end.kind === 'unknown') broken = end.cause;
      return end;
    } catch (error) {
      // A connection on which even the rollback fails is not returned to the pool.
      if (isLostConnection(error)) broken = error;
      else await client.query('rollback').catch((failure: unknown) => (broken = failure));
      throw error;
    } finally {
      client.release(broken !== undefined);
    }
  }

  /**
   * Decides whether a batch whose commit got no answer was committed; if it wasn't, it can't commit any more. Rejects with BusyError
   * if the database doesn't tell in time.
   */
  private async hasCommitted(batch: string, isTooLate: () => boolean): Promise<boolean> {
    const { pool, log } = this.settings;
    for (let attempts = 1; ; attempts++) {
      try {
        const { rows } = await pool.query<{ committed: boolean }>(DECIDE_IF_COMMITTED, [batch]);
        const { committed } = rows[0]!;
        log.warn({ batch, committed }, 'a connection broke during a commit');
        return committed;
      } catch (cause) {
        if (isTooLate()) throw new BusyError('the database did not tell in time whether a batch was committed', { cause });
      }
      await sleepBeforeRetry(attempts);
    }
  }
}

function answerCaller(answer: Answer): void {
  if ('outcome' in answer) answer.queued.resolve(answer.outcome);
  else if ('error' in answer) answer.queued.reject(answer.error);
  else answer.queued.reject(new BusyError(LOCKED));
}

async function findMoneySource(client: pg.PoolClient): Promise<LedgerAccountId> {
  const { rows } = await client.query<{ id: LedgerAccountId }>(FIND_MONEY_SOURCE);
  return rows[0]!.id;
}

/** Exponential backoff with full jitter, at most half a second. */
const sleepBeforeRetry = (failures: number): Promise<void> => sleep(Math.random() * Math.min(500, 10 * 2 ** failures));

type Fault =
  /** Nothing was written; the same batch may succeed at the next attempt. */
  | 'transient'
  /** Another transaction holds a lock for longer than the lock timeout. */
  | 'locked'
  /** A command or the code is at fault; another attempt would fail, too. */
  | 'permanent';

const UNIQUE_VIOLATION = '23505';
const DEADLOCK = '40P01';
const SERIALIZATION_FAILURE = '40001';
const CONFLICTS = new Set([SERIALIZATION_FAILURE, DEADLOCK]);

const codeOf = (error: unknown) => (error as { code?: string }).code;

/** Whether and how a failed batch may be attempted again. */
function faultOf(error: unknown): Fault {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === LOCK_NOT_AVAILABLE) return 'locked';
  // Another batch has stored one of this batch's keys since this batch looked for it; the next attempt replays the stored outcome.
  if (code === UNIQUE_VIOLATION && constraint === 'idempotency_keys_pkey') return 'transient';
  // An id kept by this process was drawn again after a failover that lost its draw; the next attempt draws new ones.
  if (code === UNIQUE_VIOLATION && constraint === 'contracts_pkey') return 'transient';
  return isDatabaseAway(error) || (code !== undefined && CONFLICTS.has(code)) ? 'transient' : 'permanent';
}
