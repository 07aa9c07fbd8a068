/**
 * The exchange: the only writer of money and shares.
 *
 *     submit ─→ queue ─→ lock and load ─→ settle ─→ write and commit ─→ publish, answer
 *     (index)  (queue)  (needs, load)    (domain)  (write)            (events)
 *
 * A caller submits a command and gets its outcome: done with a result, or refused with a code. While batches of commands are
 * with the database the next gathers (`queue`), a market's commands in one of them (`known-markets`). A batch (`attempt`) is
 * one transaction of two round trips (`pipeline`): the first locks and loads every row that its commands need (`needs` →
 * `load`, `rows`), then the domain's pure `settle` decides, the second writes the net effects set-wise (`write`) and commits. A
 * lane (`lane`) sees a batch through: deadlocks and lost connections are tried again whole, a commit whose answer got lost is
 * decided by the batch's own row (`batches.queries`), a command that makes its batch fail is isolated. Resolutions have a lane of their own, so that nobody waits for
 * another market's (`queue`). Keyed calls (`idempotency`) are rows of the same transaction. `audit` recomputes all of it from
 * the journal.
 */
import { isWellFormed } from '@wieszcz/domain';
import type { Command, Outcome } from '@wieszcz/domain';
import type pg from 'pg';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { CommitListener, Committed } from './events.ts';
import { DELETE_OLD_BATCHES } from './batches.queries.ts';
import { deleteExpiredKeys, remember } from './idempotency.ts';
import type { Entry, Idempotency, Settled } from './entry.ts';
import { KnownMarkets } from './known-markets.ts';
import { Lane } from './lane.ts';
import type { LaneSettings } from './lane.ts';
import { CommandQueue } from './queue.ts';

export { audit } from './audit.ts';
export type { AuditReport, Difference } from './audit.ts';
export { BusyError, IdempotencyConflictError } from './errors.ts';
export type { Committed, CommitListener } from './events.ts';
export type { Idempotency } from './entry.ts';

export type ExchangeOptions = {
  pool: pg.Pool;
  /** For resolutions and clean-ups, whose statements may take much longer than a batch's; default: `pool`. */
  slowPool?: pg.Pool;
  clock: Clock;
  log: Log;
  /** Waiting commands before newcomers are turned away. */
  queueLimit?: number;
  /** How long the first in the queue may have waited before newcomers are turned away. */
  queueWaitMs?: number;
  batchLimit?: number;
  /** Batches that may be open at once, each on a connection of its own. */
  lanes?: number;
  /** How long to wait for a row that somebody else has locked. */
  lockTimeoutMs?: number;
  /** How long to try a batch again before its callers hear `BusyError`. */
  patienceMs?: number;
  /** Off behind poolers that change connections between transactions. */
  preparedStatements?: boolean;
};

export type Submitted<Kind extends Command['kind']> = Outcome<Kind> & {
  /** An earlier call with the same key was answered. */ replayed?: boolean;
};

export type Exchange = {
  /**
   * Settles a command. Rejects with BusyError (full queue, a stuck lock, retries exhausted, draining), with
   * IdempotencyConflictError (key reused for another call), or with a RangeError for a malformed command.
   */
  submit<Given extends Command>(command: Given, idempotency?: Idempotency): Promise<Submitted<Given['kind']>>;
  /** Stores a refusal found before the exchange under the call's key. Rejects with IdempotencyConflictError. */
  remember(refusal: { code: string }, idempotency: Idempotency): Promise<void>;
  /** For a clean-up job; answers how many outcomes are forgotten. */
  deleteExpiredKeys(): Promise<number>;
  /** For a clean-up job: batches whose fate nobody asks for any more; answers how many. */
  deleteOldBatches(): Promise<number>;
  /** Called after each commit that changed something, before its callers are answered. Answers how to stop. */
  onCommitted(listener: CommitListener): () => void;
  /**
   * For monitoring: commands waiting now; those in flight (see `CommandQueue`) and the milliseconds since the oldest of them came; those
   * settled, in so many batches, and those turned away since the start.
   */
  figures(): { waiting: number; inFlight: number; oldestMs: number; settled: number; batches: number; turnedAway: number };
  /** From now on what fails is tried again for `ms` at most: the process is about to end. */
  hurry(ms: number): void;
  /** Takes no more commands; resolves when all that wait are answered. */
  drain(): Promise<void>;
};

/** Ten times what a small batch takes. */
const SLOW_BATCH_MS = 20;

export function createExchange(options: ExchangeOptions): Exchange {
  const { pool, slowPool = pool, clock, log } = options;
  const listeners = new Set<CommitListener>();
  const publish = (describe: () => Committed): void => {
    if (listeners.size === 0) return;
    const committed = describe();
    for (const listener of listeners) {
      try {
        listener(committed);
      } catch (error) {
        log.error({ err: error }, 'a listener of the exchange failed');
      }
    }
  };
  const markets = new KnownMarkets();
  let lastTry = Infinity;
  const settings: LaneSettings = {
    pool,
    clock,
    log,
    preparedStatements: options.preparedStatements ?? true,
    lockTimeoutMs: options.lockTimeoutMs ?? 1_000,
    patienceMs: options.patienceMs ?? 10_000,
    lastTry: () => lastTry,
    publish,
    learn: (state) => markets.learn(state),
  };
  const trading = Array.from({ length: options.lanes ?? 2 }, () => new Lane(settings));
  const resolving = new Lane({ ...settings, pool: slowPool });
  const counts = { settled: 0, batches: 0 };
  const settle = async (lane: Lane, entries: Entry[], beside: boolean): Promise<Settled> => {
    const settled = await lane.settle(entries, beside);
    counts.batches += 1;
    counts.settled += entries.length - settled.stuck.length;
    return settled;
  };
  const { queueLimit = 10_000, queueWaitMs = 500, batchLimit = 2_000 } = options;
  const limits = { queue: queueLimit, waitMs: queueWaitMs, batch: batchLimit, slowMs: SLOW_BATCH_MS };
  const queue = new CommandQueue(limits, {
    trade: trading.map((lane) => (entries: Entry[], beside: boolean) => settle(lane, entries, beside)),
    resolve: (entry) => settle(resolving, [entry], false),
    marketOf: (command) => markets.of(command),
  });

  return {
    submit: (command, idempotency) =>
      new Promise((resolve, reject) => {
        if (!isWellFormed(command)) return reject(new RangeError(`malformed command: ${command.kind}`));
        queue.enter({
          command,
          idempotency,
          since: performance.now(),
          resolve: resolve as (outcome: Outcome) => void,
          reject,
        });
      }),
    remember: (refusal, idempotency) => remember(pool, refusal, idempotency, clock.now()),
    deleteExpiredKeys: () => deleteExpiredKeys(slowPool, clock.now()),
    deleteOldBatches: async () => (await slowPool.query(DELETE_OLD_BATCHES)).rowCount ?? 0,
    onCommitted(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    figures: () => ({
      waiting: queue.length,
      inFlight: queue.inFlight,
      oldestMs: queue.oldestMs,
      turnedAway: queue.turnedAway,
      ...counts,
    }),
    hurry(ms) {
      lastTry = Math.min(lastTry, performance.now() + ms);
    },
    drain: () => queue.drain(),
  };
}
