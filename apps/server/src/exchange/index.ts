/**
 * The exchange: the only writer of money and shares.
 *
 *     submit ─→ queue ─→ lock and load ─→ settle ─→ write and commit ─→ publish, answer
 *     (index)  (queue/)    (rows/)       (domain)       (rows/)         (events)
 *
 * A caller submits a command and gets its outcome: done with a result, or refused with a code. Commands wait in the queue while batches
 * are settled (`queue/`). A lane settles one batch after another (`batch/lane`). An attempt at a batch (`batch/attempt`) is a
 * transaction of two round trips (`pipeline`): the first locks and loads every row that its commands require (`rows/load`), then the
 * domain's pure `settle` decides, the second writes the net effects set-wise (`rows/write`) and commits. `rows/statements` lists both in
 * their order. The lane retries batches that met a deadlock or a lost connection, finds out from the batch's own row whether a commit
 * without an answer succeeded (`batch/batches.queries`), and settles the commands of a failed batch one by one. Resolutions run on a lane
 * of their own, so that trade on other markets continues meanwhile. Outcomes of calls with an idempotency key are stored in the batch's
 * transaction (`idempotency.queries`). `audit` recomputes all balances and shares from the journal.
 */
import { isWellFormed } from '@wieszcz/domain';
import type { Command, Outcome } from '@wieszcz/domain';
import type pg from 'pg';
import type { Act, ActOnBet } from '../platform/acts.ts';
import type { Clock } from '../platform/clock.ts';
import type { EarlyRefusal } from '../platform/http/app-error.ts';
import type { Idempotency } from '../platform/idempotency.ts';
import type { Log } from '../platform/log.ts';
import { DELETE_OLD_BATCHES } from './batch/batches.queries.ts';
import { Lane } from './batch/lane.ts';
import type { LaneSettings } from './batch/lane.ts';
import { createListeners } from './events.ts';
import type { CommitListener } from './events.ts';
import { deleteExpiredKeys, findOutcome, storeRefusal } from './idempotency.queries.ts';
import type { QueuedCommand, SettledBatch, SubmittedOutcome } from './queue/batching.ts';
import { CommandQueue } from './queue/command-queue.ts';
import { KnownMarkets } from './queue/known-markets.ts';

export { audit } from './audit/audit.ts';
export type { AuditReport, Difference } from './audit/audit.ts';
export { BusyError, IdempotencyConflictError } from './errors.ts';
export type { Committed, CommitListener } from './events.ts';
export type { Idempotency } from '../platform/idempotency.ts';

/** Default of `ExchangeOptions.lanes`. */
export const TRADING_LANES = 2;

export type ExchangeOptions = {
  pool: pg.Pool;
  /** For resolutions and clean-ups, whose statements may take much longer than a batch's; default: `pool`. */
  slowPool?: pg.Pool;
  clock: Clock;
  log: Log;
  /** How many commands may wait before new ones are rejected. */
  queueLimit?: number;
  /** How long a command may have waited before new ones behind it are rejected. */
  queueWaitMs?: number;
  /** The most commands in a batch. */
  batchLimit?: number;
  /** Trading lanes: how many batches of trade may be open at once, each on its own connection. */
  lanes?: number;
  /** How long a batch waits for a row that another transaction has locked. Default: a second, for a resolution five. */
  lockTimeoutMs?: number;
  /** How long a batch is retried before its callers are rejected with BusyError. */
  retryForMs?: number;
  /** With at least so many winning positions and bidders a resolution pays players who trade now last. Default: 10 000. */
  tradersLastFrom?: number;
  /** Off behind poolers that change connections between transactions. */
  preparedStatements?: boolean;
};

export type ExchangeFigures = {
  /** Commands in the queue now. */
  waiting: number;
  /** Commands that wait for a lane or are being settled. */
  inFlight: number;
  /**
   * Age in milliseconds of the oldest command that waits for a lane or of the oldest open batch, whichever is older. Ignores a resolution
   * under way and the commands that wait for it.
   */
  oldestMs: number;
  /** Commands settled since the start. */
  settled: number;
  /** Batches settled since the start. */
  batches: number;
  /** Commands rejected since the start because the queue was full or a command before them had waited too long. */
  rejected: number;
};

export type Exchange = {
  /**
   * Settles a command. Rejects with BusyError (full queue, a lock held for too long, retries exhausted, a commit of unknown outcome,
   * draining), with IdempotencyConflictError (key used before for another call), or with a RangeError for a malformed command. `act` is
   * recorded in the same transaction if the command is executed; if its actor was demoted or blocked meanwhile, rejects with ROLE_FORBIDDEN.
   */
  submit<Given extends Command>(
    command: Given,
    idempotency?: Idempotency,
    act?: Act | ActOnBet,
  ): Promise<SubmittedOutcome<Given['kind']>>;
  /**
   * Stores, under the call's key, a refusal that was decided without the exchange. Does nothing if the exchange has answered the call itself
   * (`submit` or `findOutcome` got the same `Idempotency` object): that outcome is stored. Rejects with IdempotencyConflictError.
   */
  storeRefusal(refusal: EarlyRefusal, idempotency: Idempotency): Promise<void>;
  /**
   * The stored outcome of an earlier call with the key, or null. For a handler that checks something before it submits: a repeated call
   * gets its first outcome even if a new call would be refused. Rejects with IdempotencyConflictError.
   */
  findOutcome<Kind extends Command['kind']>(idempotency: Idempotency): Promise<Outcome<Kind> | null>;
  /** For a clean-up job: deletes the stored outcomes of expired idempotency keys. Returns their number. */
  deleteExpiredKeys(): Promise<number>;
  /** For a clean-up job: deletes the rows of batches that were decided long ago. Returns their number. */
  deleteOldBatches(): Promise<number>;
  /** The listener is called after each commit that changed the game, before callers are answered. Returns a function that removes it. */
  onCommitted(listener: CommitListener): () => void;
  /** For monitoring. */
  figures(): ExchangeFigures;
  /** From now on failed attempts are retried for at most `ms`, as the process is about to end. */
  limitRetries(ms: number): void;
  /** Accepts no more commands. Resolves when all callers are answered. */
  drain(): Promise<void>;
};

/** Once a batch has been open for this long, another of any size may start beside it. Ten times the duration of a small batch. */
const SLOW_BATCH_MS = 20;

/** A batch of another process holds its locks for some milliseconds. */
const RETRY_BLOCKED_MS = 50;

/**
 * A resolution waits longer for a lock than any batch of trade, and longer than PostgreSQL takes to find a deadlock: it isn't given up because
 * of a batch that is itself about to give up.
 */
const RESOLUTION_LOCK_TIMEOUT_MS = 5_000;

/** A smaller resolution holds its locks for two tenths of a second at most. */
const TRADERS_LAST_FROM = 10_000;

export function createExchange(options: ExchangeOptions): Exchange {
  const { pool, slowPool = pool, clock, log } = options;
  const { listeners, publish } = createListeners(log);
  const markets = new KnownMarkets();
  let retryDeadline = Infinity;
  const settings: LaneSettings = {
    pool,
    clock,
    log,
    preparedStatements: options.preparedStatements ?? true,
    lockTimeoutMs: options.lockTimeoutMs ?? 1_000,
    retryForMs: options.retryForMs ?? 10_000,
    retryDeadline: () => retryDeadline,
    publish,
    onSettled: (state) => markets.add(state),
    // No trading lane settles a resolution.
    tradersLastFrom: Infinity,
  };
  const counts = { settled: 0, batches: 0 };
  const settle = async (lane: Lane, commands: QueuedCommand[], skipLocked: boolean): Promise<SettledBatch> => {
    const settled = await lane.settle(commands, skipLocked);
    counts.batches += 1;
    counts.settled += commands.length - settled.blocked.length;
    return settled;
  };
  const trading = Array.from({ length: options.lanes ?? TRADING_LANES }, () => new Lane(settings));
  const resolving = new Lane({
    ...settings,
    pool: slowPool,
    lockTimeoutMs: options.lockTimeoutMs ?? RESOLUTION_LOCK_TIMEOUT_MS,
    tradersLastFrom: options.tradersLastFrom ?? TRADERS_LAST_FROM,
  });
  const { queueLimit = 10_000, queueWaitMs = 500, batchLimit = 2_000 } = options;
  const limits = {
    queue: queueLimit,
    waitMs: queueWaitMs,
    batch: batchLimit,
    slowMs: SLOW_BATCH_MS,
    retryBlockedMs: RETRY_BLOCKED_MS,
  };
  /** Calls whose outcome is known to be stored. */
  const answered = new WeakSet<Idempotency>();
  const queue = new CommandQueue(limits, {
    trade: trading.map((lane) => (commands: QueuedCommand[], skipLocked: boolean) => settle(lane, commands, skipLocked)),
    resolve: (queued) => settle(resolving, [queued], false),
    marketOf: (command) => markets.of(command),
  });

  return {
    submit: (command, idempotency, act) =>
      new Promise((resolve, reject) => {
        if (!isWellFormed(command)) return reject(new RangeError(`malformed command: ${command.kind}`));
        queue.enter({
          command,
          idempotency,
          act,
          since: performance.now(),
          resolve(outcome) {
            if (idempotency) answered.add(idempotency);
            (resolve as (outcome: Outcome) => void)(outcome);
          },
          reject,
        });
      }),
    async storeRefusal(refusal, idempotency) {
      if (!answered.has(idempotency)) await storeRefusal(pool, refusal, idempotency, clock.now());
    },
    async findOutcome<Kind extends Command['kind']>(idempotency: Idempotency) {
      const outcome = await findOutcome(pool, idempotency, clock.now());
      if (outcome) answered.add(idempotency);
      return outcome as Outcome<Kind> | null;
    },
    deleteExpiredKeys: () => deleteExpiredKeys(slowPool, clock.now()),
    deleteOldBatches: async () => (await slowPool.query(DELETE_OLD_BATCHES)).rowCount ?? 0,
    onCommitted(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    figures: () => ({
      waiting: queue.length,
      inFlight: queue.inFlight,
      // Computed only where it is read: it reads the whole queue, and back-pressure asks for `inFlight` with every call.
      get oldestMs() {
        return queue.oldestMs;
      },
      rejected: queue.rejected,
      ...counts,
    }),
    limitRetries(ms) {
      retryDeadline = Math.min(retryDeadline, performance.now() + ms);
    },
    drain: () => queue.drain(),
  };
}
