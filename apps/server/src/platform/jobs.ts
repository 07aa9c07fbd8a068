import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CronItem,
  Logger as WorkerLogger,
  makeWorkerUtils,
  parseCronItems,
  run,
  type Runner,
  type WorkerEvents,
} from 'graphile-worker';
import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { Config } from './config.ts';
import type { Database } from './database/pool.ts';
import {
  ADD_JOB,
  FORGET_LATER_STARTS,
  LIST_DEAD_WORKERS,
  LIST_OLD_FAILED_JOBS,
  LOCK_ALIVE,
  UNLOCK_ALIVE,
} from './jobs.queries.ts';
import type { Log } from './log.ts';

/** About ten hours. For a job that must be done, because nobody will ask for it again. */
export const LASTING_ATTEMPTS = 11;

/** How often scheduled tasks that a process with a clock ahead has blocked are let run again. */
const FORGET_LATER_STARTS_MS = 600_000;

export type JobOptions = { key?: string; queue?: string; afterSeconds?: number; maxAttempts?: number };

/** Background work that outlives its request: stored in the database, run by any process, retried after a failure. */
export type Jobs = {
  /**
   * A new job replaces a waiting job with the same `key`. It runs at once, or after some seconds. After a failure it is repeated, with pauses
   * that grow from seconds: 6 attempts take about 4 minutes, 11 about 10 hours. The jobs of a `queue` run one after another, in all processes
   * together. Nothing deletes the row of a queue (the library would, with `GC_JOB_QUEUES`, but isn't asked to), so the number of queues has to
   * be limited.
   */
  add<Payload extends object>(task: string, payload: Payload, options?: JobOptions): Promise<void>;
  /**
   * Deletes jobs whose last attempt failed before this moment: those of `tasks`, or of all tasks. The library itself would keep them for
   * ever.
   */
  deleteFailed(before: Date, tasks?: readonly string[]): Promise<void>;
  /**
   * Lets the jobs of dead workers run again; the library itself would wait for four hours. A worker that holds a job without the
   * lock that shows it is alive is suspected, and counts as dead if it is among `suspected`, the result of the last call: a living one may
   * lose its connection for some seconds.
   */
  unlockAbandoned(suspected: string[]): Promise<string[]>;
};

type Task = {
  do: (payload: unknown) => Promise<void>;
  /** A crontab expression, in UTC. */
  every?: string;
  /** Also runs whenever a process starts its worker. */
  atStart?: boolean;
  /** In a large game a run takes more than some seconds: see `LONG_QUEUE`. Applies only to runs by `every` and `atStart`, not to `add`. */
  long?: boolean;
  /**
   * Like `long`, applies only to runs by `every` and `atStart`. A run that its process didn't finish counts as an attempt, so with 1 such a
   * run is not repeated.
   */
  maxAttempts?: number;
};
export type Tasks = Record<string, Task>;

type WorkerConfig = Pick<Config, 'preparedStatements'>;

const MAX_ATTEMPTS = 6;
/**
 * The library begins with the lowest number, and all other jobs have 0. A mail server that doesn't answer holds each e-mail for up to twenty
 * seconds, so without this the sweep of bids, among others, would wait behind all e-mails.
 */
const EMAIL_PRIORITY = 1;
/**
 * The library runs the jobs of a queue one after another, in all processes together. Long jobs share this queue and therefore leave a slot
 * of each worker to all other jobs, such as e-mails with a reset link, which would wait for minutes behind an audit and the standings of a
 * large game. A frozen process that runs a long job delays all other long jobs: it still looks alive, so they wait until the library's own
 * limit of four hours.
 */
const LONG_QUEUE = 'long';
/** How many failed jobs are deleted per statement. */
const DELETED_AT_ONCE = 1_000;
const RESTART_PAUSE_MS = 1_000;

/** `emailTasks`: tasks whose jobs send an e-mail; they start only when no other job is waiting. */
export async function createJobs(
  pool: pg.Pool,
  { preparedStatements }: WorkerConfig,
  log: Log,
  emailTasks: readonly string[],
): Promise<Jobs & { close(): Promise<void> }> {
  const utilities = await makeWorkerUtils({ pgPool: pool, noPreparedStatements: !preparedStatements, logger: workerLogger(log) });
  return {
    async add(task, payload, { key, queue, afterSeconds, maxAttempts = MAX_ATTEMPTS } = {}) {
      const priority = emailTasks.includes(task) ? EMAIL_PRIORITY : null;
      const options = [key ?? null, afterSeconds ?? null, priority, queue ?? null];
      await pool.query(ADD_JOB, [task, JSON.stringify(payload), maxAttempts, ...options]);
    },
    async deleteFailed(before, tasks) {
      for (;;) {
        const { rows } = await pool.query<{ id: string }>(LIST_OLD_FAILED_JOBS, [before, tasks ?? null, DELETED_AT_ONCE]);
        if (rows.length > 0) await utilities.completeJobs(rows.map(({ id }) => id));
        if (rows.length < DELETED_AT_ONCE) return;
      }
    },
    async unlockAbandoned(suspected) {
      const { rows } = await pool.query<{ worker: string }>(LIST_DEAD_WORKERS);
      const found = rows.map(({ worker }) => worker);
      const dead = found.filter((worker) => suspected.includes(worker));
      if (dead.length > 0) {
        await utilities.forceUnlockWorkers(dead);
        log.warn({ workers: dead }, 'a process ended while it ran jobs; they are run again');
      }
      return found.filter((worker) => !suspected.includes(worker));
    },
    close: async () => utilities.release(),
  };
}

/**
 * Adds a job in the transaction of a change, so that it exists if, and only if, the change does. Not for tasks that send an e-mail: the job
 * wouldn't wait behind the others.
 */
export async function insertJob(
  trx: Database,
  task: string,
  payload: object,
  { maxAttempts = MAX_ATTEMPTS }: Pick<JobOptions, 'maxAttempts'> = {},
): Promise<void> {
  await trx.executeQuery(CompiledQuery.raw(ADD_JOB, [task, JSON.stringify(payload), maxAttempts, null, null, null, null]));
}

export type Worker = {
  /** Resolves when the running jobs have finished. */
  stop(): Promise<void>;
};

/** Starts a worker. The library's runner ends when it can't store a job's outcome; it is then restarted. */
export async function startWorker(pool: pg.Pool, tasks: Tasks, { preparedStatements }: WorkerConfig, log: Log): Promise<Worker> {
  const start = (): Promise<Runner> =>
    run({
      pgPool: releasingOnce(pool),
      noPreparedStatements: !preparedStatements,
      taskList: Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, (payload) => task.do(payload)])),
      parsedCronItems: parseCronItems(scheduleOf(tasks)),
      noHandleSignals: true,
      events: showWhileAlive(),
      concurrency: 2,
      // Without batches the library doesn't handle a lost connection while it stores a job's outcome: the rejection would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: workerLogger(log),
    });
  const stopping = new AbortController();
  // By a timer, because the library itself wouldn't start a task that does it. Without a database the next turn does it.
  const forgetLaterStarts = () => pool.query(FORGET_LATER_STARTS).catch(() => undefined);
  let runner = await start();
  await forgetLaterStarts();
  const forgetting = setInterval(() => void forgetLaterStarts(), FORGET_LATER_STARTS_MS).unref();
  /** Tries to start a runner until one runs or the worker stops. A reason that stays the same is logged once. */
  const restart = async () => {
    for (let logged = ''; ;) {
      await sleep(RESTART_PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        runner = await start();
        return;
      } catch (error) {
        if (String(error) !== logged) log.error({ err: error }, 'the worker of the jobs does not start; it is tried again');
        logged = String(error);
      }
    }
  };
  const keepRunning = async () => {
    for (;;) {
      // The library itself logs why the runner ended.
      await runner.promise.catch(() => undefined);
      if (stopping.signal.aborted) return;
      log.error('the worker of the jobs ended; it is restarted');
      await restart();
      // A runner that started while the worker stopped would run for ever.
      if (stopping.signal.aborted) {
        await runner.stop().catch(() => undefined);
        return;
      }
      log.info('the worker of the jobs runs again');
    }
  };
  try {
    for (const [name, task] of Object.entries(tasks))
      if (task.atStart) await runner.addJob(name, {}, { jobKey: `${name} at start`, ...specOf(task) });
  } catch (error) {
    clearInterval(forgetting);
    await runner.stop().catch(() => undefined);
    throw error;
  }
  const running = keepRunning();
  return {
    async stop() {
      stopping.abort();
      clearInterval(forgetting);
      await runner.stop().catch(() => undefined);
      await running;
    },
  };
}

/**
 * The scheduled tasks, for the library. Their jobs have no key, although more than one may wait after a long one or an outage: a job that
 * replaces a failed one starts with no attempts, so a task that fails each minute would never count as failed.
 */
export const scheduleOf = (tasks: Tasks): CronItem[] =>
  Object.entries(tasks).flatMap(([name, task]) => (task.every ? [{ task: name, match: task.every, options: specOf(task) }] : []));

const specOf = ({ long, maxAttempts = MAX_ATTEMPTS }: Task) => ({ maxAttempts, ...(long ? { queueName: LONG_QUEUE } : {}) });

/**
 * The pool, except that a connection taken with a callback may be released more than once. If the connection on which the library listens
 * for jobs breaks while its runner ends, the library releases it twice, and doesn't handle the pool's error, which would end the process.
 */
export const releasingOnce = (pool: pg.Pool): pg.Pool =>
  new Proxy(pool, {
    get(target, name) {
      if (name !== 'connect') return Reflect.get(target, name) as unknown;
      return (callback?: ConnectCallback) =>
        callback ? target.connect((error, client, release) => callback(error, client, once(release))) : target.connect();
    },
  });

type ConnectCallback = Parameters<pg.Pool['connect']>[0];

/** The function, which does nothing from its second call on. */
function once<Input extends unknown[]>(call: (...input: Input) => void): (...input: Input) => void {
  let isCalled = false;
  return (...input) => {
    if (isCalled) return;
    isCalled = true;
    call(...input);
  };
}

/** While a worker listens for jobs, its session holds an advisory lock, which shows other processes that the worker is alive. */
function showWhileAlive(): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  // After each event the library sends a statement of its own, and the driver takes one at a time. If the connection breaks, the event comes
  // again for the next connection.
  const afterwards = (client: pg.ClientBase, statement: string, worker: string) =>
    client.once('drain', () => void client.query(statement, [worker]).catch(() => undefined));
  events.on('pool:listen:success', ({ workerPool, client }) => afterwards(client, LOCK_ALIVE, workerPool.id));
  // The session goes back to the connection pool and may stay open, so the lock has to be released.
  events.on('pool:listen:release', ({ workerPool, client }) => afterwards(client, UNLOCK_ALIVE, workerPool.id));
  return events;
}

/** Passes on the library's warnings and errors, which name the ids of jobs but not their payload. */
export const workerLogger = (log: Log) =>
  new WorkerLogger(() => (level, message) => {
    if (level === 'error') log.error({ from: 'jobs' }, message);
    else if (level === 'warning') log.warn({ from: 'jobs' }, message);
  });
