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

/** Starts doing the jobs; `stop` finishes those under way. */
export async function startWorker(pool: pg.Pool, tasks: Tasks, { preparedStatements }: Connecting, log: Log): Promise<Runner> {
  const cron = Object.entries(tasks).flatMap(([task, { every }]) => (every ? [{ task, match: every }] : []));
  const runner = await run({
    pgPool: pool,
    noPreparedStatements: !preparedStatements,
    taskList: Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, (payload) => task.do(payload)])),
    parsedCronItems: parseCronItems(cron),
    noHandleSignals: true,
    concurrency: 2,
    logger: quietly(log),
  });
  for (const [task, { atStart }] of Object.entries(tasks))
    if (atStart) await runner.addJob(task, {}, { jobKey: `${task} at start` });
  return runner;
}

/** The worker's own lines name jobs' ids, never what is in them; only warnings and errors are worth keeping. */
export const quietly = (log: Log) =>
  new WorkerLogger(() => (level, message) => {
    if (level === 'error') log.error({ from: 'jobs' }, message);
    else if (level === 'warning') log.warn({ from: 'jobs' }, message);
  });
