import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { type App, createApp } from './app.ts';
import { DEMO_ACCESS, fillDemo, hasDemoUsers, isDemoUnfinished, isEmptyDatabase } from './demo/index.ts';
import { BusyError, createExchange } from './exchange/index.ts';
import type { Dependencies } from './features/dependencies.ts';
import { createKnownNetworks } from './features/users/known-networks.ts';
import { createSealing } from './platform/auth/sealing.ts';
import { createTokens } from './platform/auth/tokens.ts';
import { createAuth } from './platform/auth/viewer.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { type Config, isLoopback, readConfig } from './platform/config.ts';
import { startupErrorOf } from './platform/database/failures.ts';
import { withMigrationLock } from './platform/database/migrations.ts';
import { openDatabase, type OpenDatabase } from './platform/database/open.ts';
import { Draining } from './platform/http/connections/draining.ts';
import { listenErrorOf } from './platform/http/listen-error.ts';
import { type MetricsServer, serveMetrics } from './platform/http/metrics-server.ts';
import { createReadPicture } from './platform/images/images.ts';
import { createJobs, startWorker, type Worker } from './platform/jobs.ts';
import { createLog } from './platform/log.ts';
import { createMail } from './platform/mail/mail.ts';
import type { Output } from './platform/output.ts';
import { StartupError, TemporaryStartupError } from './platform/startup-error.ts';
import { createTasks, EMAIL_TASKS } from './tasks.ts';

/** While the server stops, failing batches are retried for this time. */
const LAST_TRIES_MS = 2_000;
/** Time for the running jobs to finish while the server stops; longer ones are cut off. */
const WORKER_STOP_MS = 5_000;

export type RunningServer = {
  /** The URL at which it listens. */
  address: string;
  demo: Dependencies['demo'];
  /** Sentences about missing settings. */
  warnings: string[];
  /** PUBLIC_URL, where it is another address than this machine's. */
  publicUrl: string | null;
  /**
   * Serves requests while it isn't ready, for DRAIN_SECONDS and until no more arrive; then closes its port, finishes requests and commands
   * in progress, and jobs that end within `WORKER_STOP_MS`, and closes all connections.
   */
  stop(): Promise<void>;
};

const PUBLIC_DEMO =
  'This database has the accounts of the demo, whose password is public: remove them with `npm run admin -- demo remove-accounts`, or serve it to this machine alone (neither NODE_ENV=production nor a HOST or PUBLIC_URL beyond loopback).';

const UNFINISHED_DEMO = 'The demo game was not finished. Empty the database, then start again.';

/**
 * Starts the server: settings, database, demo, exchange, HTTP, jobs. The log goes to `output`. Throws StartupError with a sentence for the
 * operator.
 */
export async function startServer(
  environment: NodeJS.ProcessEnv,
  output: Output,
  clock: Clock = systemClock,
): Promise<RunningServer> {
  const config = await readConfig(environment);
  const log = createLog(config.logLevel, output);
  for (const warning of config.warnings) log.warn(warning);
  const seed = (empty: pg.Pool) => fillDemo({ pool: empty, log, startBudget: config.startBudget });
  const database = await openDatabase({ ...config, ...(config.demo ? { seed } : {}) }, log).catch((error: unknown) => {
    throw demoStartErrorOf(error);
  });
  try {
    const { db, maintenance } = database;
    if (config.demo)
      await withMigrationLock(maintenance, log, async () => {
        if (await isEmptyDatabase(db)) await seed(maintenance).catch((error: unknown) => refusePartOfDemo(db, log, error));
      });
    if (await isDemoUnfinished(db)) await waitForDemo(database, log);
    const isDemo = await hasDemoUsers(db);
    if (isDemo && config.isPublic) throw new StartupError(PUBLIC_DEMO);
    const demo = config.demo && isDemo ? DEMO_ACCESS : null;
    return await serve(await createDependencies({ config, database, demo, clock, log }), output, database.close);
  } catch (error) {
    await database.close().catch(() => undefined);
    throw demoStartErrorOf(error);
  }
}

/**
 * Waits for the process that fills the demo game now, if there is one. Throws StartupError if the demo game stays unfinished: that process has
 * ended, or its refusal was ignored.
 */
const waitForDemo = ({ db, maintenance }: OpenDatabase, log: Logger): Promise<void> =>
  withMigrationLock(maintenance, log, async () => {
    if (await isDemoUnfinished(db)) throw new StartupError(UNFINISHED_DEMO);
  });

/** As `startupErrorOf`. A demo game that the exchange can't settle in time may succeed at a later start. */
const demoStartErrorOf = (error: unknown): unknown =>
  error instanceof BusyError
    ? new TemporaryStartupError(`The database was too slow for the demo game: ${error.message}`, { cause: error })
    : startupErrorOf(error);

/**
 * Throws the error of a demo game that can't be written into the operator's database. What was written stays there, and every later start
 * refuses it.
 */
async function refusePartOfDemo(db: OpenDatabase['db'], log: Logger, error: unknown): Promise<never> {
  if (await isEmptyDatabase(db).catch(() => true)) throw error;
  log.error({ err: error }, 'the demo game was not finished');
  throw new StartupError(`${UNFINISHED_DEMO} ${String(error)}`, { cause: error });
}

type Given = Pick<Dependencies, 'config' | 'demo' | 'clock'> & { database: OpenDatabase; log: Logger };

async function createDependencies({ config, database, demo, clock, log }: Given) {
  const { pool, resolutions, maintenance, db, replicas, changes, subscribe, preparedStatements } = database;
  const tokens = createTokens(config.jwtSecret, clock, config.formerJwtSecret);
  return {
    config,
    pool,
    maintenance,
    db,
    replicas,
    changes,
    exchange: createExchange({ pool, slowPool: resolutions, clock, log, preparedStatements }),
    auth: createAuth({ db, tokens, subscribe, clock, log, config }),
    tokens,
    sealing: createSealing(config.jwtSecret, config.formerJwtSecret),
    knownNetworks: createKnownNetworks({ db, clock, config }),
    jobs: await createJobs(maintenance, config, log, EMAIL_TASKS),
    mail: createMail(config, log),
    readPicture: createReadPicture(),
    demo,
    clock,
    log,
  } satisfies Dependencies;
}

/** Listens, and takes jobs. `closeDatabase` is called at the end of a stop; if the start fails, the caller closes the database. */
async function serve(
  dependencies: Awaited<ReturnType<typeof createDependencies>>,
  output: Output,
  closeDatabase: () => Promise<void>,
): Promise<RunningServer> {
  const { config, log, exchange, jobs, mail } = dependencies;
  const registry = new Registry();
  const draining = new Draining();
  const app = await createApp(dependencies, { log, registry, droppedLogLines: () => output.dropped(), draining });
  let metricsServer: MetricsServer | null = null;
  let worker: Worker | null = null;
  const close = async () => {
    exchange.limitRetries(LAST_TRIES_MS);
    // Jobs that take longer, or can't finish as the database is unreachable, are run again later or by another process.
    const jobsDone = worker && Promise.race([worker.stop(), sleep(WORKER_STOP_MS, undefined, { ref: false })]);
    await app.close();
    await metricsServer?.close();
    await exchange.drain();
    await jobsDone;
    await jobs.close();
    mail.close();
  };
  try {
    const address = await listen(app, config);
    if (config.metrics) {
      metricsServer = await serveMetrics(registry, config.metrics);
      log.info({ port: metricsServer.port }, 'metrics have a port of their own');
    }
    worker = await startWorker(dependencies.maintenance, createTasks(dependencies), config, log);
    return {
      address,
      demo: dependencies.demo,
      warnings: config.warnings,
      publicUrl: isLoopback(new URL(config.publicUrl).hostname) ? null : config.publicUrl,
      async stop() {
        await draining.drain(config.drainSeconds);
        await close();
        await closeDatabase();
      },
    };
  } catch (error) {
    // It has listened already if its metrics or its worker don't start: calls of that time are answered.
    await close().catch(() => undefined);
    throw error;
  }
}

/** Resolves with the URL at which the application listens. */
async function listen(app: App, { port, host }: Config): Promise<string> {
  await app.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    throw listenErrorOf(error, { port, host });
  });
  const { port: actualPort } = app.server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`;
}
