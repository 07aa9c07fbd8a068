import { setTimeout as sleep } from 'node:timers/promises';
import { Logger as WorkerLogger, makeWorkerUtils, parseCronItems, run, type Runner, type TaskSpec } from 'graphile-worker';
import type pg from 'pg';
import type { Config } from './config.ts';
import type { Log } from './log.ts';

/** Work that outlives the call that asked for it: kept in the database, done by any process, tried again when it fails. */
export type Jobs = {
  /** Of jobs with the same `key` that still wait only the last is kept. */
  add<Payload extends object>(task: string, payload: Payload, options?: { key?: string }): Promise<void>;
};

type Task = {
  do: (payload: unknown) => Promise<void>;
  /** as in crontab, in UTC */
  every?: string;
  /** Once more whenever a process begins to do jobs. */
  atStart?: boolean;
};
export type Tasks = Record<string, Task>;

type Connecting = Pick<Config, 'preparedStatements'>;

const MOST_ATTEMPTS = 6;
const WORKER_PAUSE_MS = 1_000;

export async function createJobs(
  pool: pg.Pool,
  { preparedStatements }: Connecting,
  log: Log,
): Promise<Jobs & { close(): Promise<void> }> {
  const utilities = await makeWorkerUtils({ pgPool: pool, noPreparedStatements: !preparedStatements, logger: quietly(log) });
  return {
    async add(task, payload, { key } = {}) {
      const spec: TaskSpec = { maxAttempts: MOST_ATTEMPTS, ...(key === undefined ? {} : { jobKey: key, jobKeyMode: 'replace' }) };
      await utilities.addJob(task, payload, spec);
    },
    close: async () => utilities.release(),
  };
}

export type Worker = {
  /** Finishes the jobs under way. */
  stop(): Promise<void>;
};

/** Starts doing the jobs. The library's runner ends when it can't write down what became of a job; then another takes its place. */
export async function startWorker(pool: pg.Pool, tasks: Tasks, { preparedStatements }: Connecting, log: Log): Promise<Worker> {
  const cron = Object.entries(tasks).flatMap(([task, { every }]) => (every ? [{ task, match: every }] : []));
  const start = (): Promise<Runner> =>
    run({
      pgPool: pool,
      noPreparedStatements: !preparedStatements,
      taskList: Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, (payload) => task.do(payload)])),
      parsedCronItems: parseCronItems(cron),
      noHandleSignals: true,
      concurrency: 2,
      logger: quietly(log),
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
      log.error({ reason: String(reason) }, 'the worker of the jobs ended; it is started again');
      await sleep(WORKER_PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      runner = await start().catch(() => runner);
      // One that was started while we stop would go on for ever.
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

/** The worker's own lines name jobs' ids, never what is in them; only warnings and errors are worth keeping. */
export const quietly = (log: Log) =>
  new WorkerLogger(() => (level, message) => {
    if (level === 'error') log.error({ from: 'jobs' }, message);
    else if (level === 'warning') log.warn({ from: 'jobs' }, message);
  });
