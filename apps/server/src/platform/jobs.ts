import { setTimeout as sleep } from 'node:timers/promises';
import { Logger as WorkerLogger, makeWorkerUtils, parseCronItems, run, type Runner, type TaskSpec } from 'graphile-worker';
import type pg from 'pg';
import type { Config } from './config.ts';
import type { Log } from './log.ts';

/** Background work that outlives its request: stored in the database, run by any process, retried after a failure. */
export type Jobs = {
  /** A new job replaces a waiting job with the same `key`. */
  add<Payload extends object>(task: string, payload: Payload, options?: { key?: string }): Promise<void>;
};

type Task = {
  do: (payload: unknown) => Promise<void>;
  /** A crontab expression, in UTC. */
  every?: string;
  /** Also runs whenever a process starts its worker. */
  atStart?: boolean;
};
export type Tasks = Record<string, Task>;

type WorkerConfig = Pick<Config, 'preparedStatements'>;

const MAX_ATTEMPTS = 6;
const RESTART_PAUSE_MS = 1_000;

export async function createJobs(
  pool: pg.Pool,
  { preparedStatements }: WorkerConfig,
  log: Log,
): Promise<Jobs & { close(): Promise<void> }> {
  const utilities = await makeWorkerUtils({ pgPool: pool, noPreparedStatements: !preparedStatements, logger: workerLogger(log) });
  return {
    async add(task, payload, { key } = {}) {
      const spec: TaskSpec = { maxAttempts: MAX_ATTEMPTS, ...(key === undefined ? {} : { jobKey: key, jobKeyMode: 'replace' }) };
      await utilities.addJob(task, payload, spec);
    },
    close: async () => utilities.release(),
  };
}

export type Worker = {
  /** Resolves when the running jobs have finished. */
  stop(): Promise<void>;
};

/** Starts a worker. The library's runner ends when it can't store a job's outcome; it is then restarted. */
export async function startWorker(pool: pg.Pool, tasks: Tasks, { preparedStatements }: WorkerConfig, log: Log): Promise<Worker> {
  const cron = Object.entries(tasks).flatMap(([task, { every }]) => (every ? [{ task, match: every }] : []));
  const start = (): Promise<Runner> =>
    run({
      pgPool: pool,
      noPreparedStatements: !preparedStatements,
      taskList: Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, (payload) => task.do(payload)])),
      parsedCronItems: parseCronItems(cron),
      noHandleSignals: true,
      concurrency: 2,
      // Without batches the library doesn't handle a lost connection while it stores a job's outcome: the rejection would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: workerLogger(log),
    });
  const stopping = new AbortController();
  let runner = await start();
  const keepRunning = async () => {
    for (;;) {
      const reason: unknown = await runner.promise.then(
        () => 'no reason given',
        (error: unknown) => error,
      );
      if (stopping.signal.aborted) return;
      log.error({ reason: String(reason) }, 'the worker of the jobs ended; it is restarted');
      await sleep(RESTART_PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      runner = await start().catch(() => runner);
      // A runner that started while the worker stopped would run for ever.
      if (stopping.signal.aborted) {
        await runner.stop().catch(() => undefined);
        return;
      }
    }
  };
  for (const [task, { atStart }] of Object.entries(tasks))
    if (atStart) await runner.addJob(task, {}, { jobKey: `${task} at start` });
  const running = keepRunning();
  return {
    async stop() {
      stopping.abort();
      await runner.stop().catch(() => undefined);
      await running;
    },
  };
}

/** Passes on the library's warnings and errors, which name the ids of jobs but not their payload. */
export const workerLogger = (log: Log) =>
  new WorkerLogger(() => (level, message) => {
    if (level === 'error') log.error({ from: 'jobs' }, message);
    else if (level === 'warning') log.warn({ from: 'jobs' }, message);
  });
