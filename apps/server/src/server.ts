import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { createApp } from './app.ts';
import { DEMO_ACCESS } from './demo-access.ts';
import { fillDemo, hasDemoAccounts, isEmptyDatabase } from './demo/index.ts';
import { createExchange } from './exchange/index.ts';
import { createKnownNetworks } from './features/users/known-networks.ts';
import type { Dependencies } from './features/dependencies.ts';
import { createTokens } from './platform/auth/tokens.ts';
import { createAuth } from './platform/auth/viewer.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config.ts';
import { locked } from './platform/database/migrations.ts';
import { openDatabase } from './platform/database/open.ts';
import { createJobs, startWorker } from './platform/jobs.ts';
import { createLog } from './platform/log.ts';
import { createMail } from './platform/mail/mail.ts';
import type { Output } from './platform/output.ts';
import { StartupError } from './platform/startup-error.ts';
import { createTasks } from './tasks.ts';

/** While we stop, a batch that fails is tried again for so long. */
const LAST_TRIES_MS = 2_000;
/** How long jobs may take to finish while we stop. */
const WORKER_MS = 5_000;

export type RunningServer = {
  /** Where it listens. */
  address: string;
  demo: Dependencies['demo'];
  /** No new calls; those under way, the waiting commands and the jobs finish; then everything is let go. */
  stop(): Promise<void>;
};

const PUBLIC_DEMO =
  'This database has the accounts of the demo, whose password is public: remove them with `npm run admin -- demo remove-accounts`, or serve it to this machine alone (neither NODE_ENV=production nor a HOST or PUBLIC_URL beyond loopback).';

/**
 * Starts everything in order: settings, database, exchange, demo, HTTP, jobs. The log goes to `output`. Throws StartupError with a sentence
 * for the terminal.
 */
export async function startServer(environment: NodeJS.ProcessEnv, output: Output): Promise<RunningServer> {
  const config = await readConfig(environment);
  const log = createLog(config.logLevel, output);
  const clock = systemClock;
  const fill = (empty: pg.Pool) => fillDemo({ pool: empty, log, startBudget: config.startBudget });
  const database = await openDatabase({ ...config, ...(config.demo ? { firstFill: fill } : {}) }, log);
  const { pool, resolutions, maintenance, db, changes, hear, preparedStatements, close } = database;
  try {
    if (config.demo) await locked(maintenance, log, async () => ((await isEmptyDatabase(db)) ? fill(maintenance) : undefined));
    const isDemo = await hasDemoAccounts(db);
    if (isDemo && config.isPublic) throw new StartupError(PUBLIC_DEMO);
    const exchange = createExchange({ pool, slowPool: resolutions, clock, log, preparedStatements });
    const tokens = createTokens(config.jwtSecret, clock);
    const [auth, mail, jobs] = [
      createAuth(db, tokens, hear),
      createMail(config, log),
      await createJobs(maintenance, config, log),
    ];
    const dependencies: Dependencies = {
      config,
      pool,
      maintenance,
      db,
      changes,
      exchange,
      auth,
      tokens,
      knownNetworks: createKnownNetworks({ db, clock, config }),
      jobs,
      mail,
      demo: config.demo && isDemo ? DEMO_ACCESS : null,
      clock,
      log,
    };
    const app = await createApp(dependencies, { log, droppedLogLines: () => output.dropped() });
    await app.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EADDRINUSE'
        ? new StartupError(`Port ${config.port} is taken; stop what uses it or set PORT to another.`)
        : error;
    });
    const worker = await startWorker(maintenance, createTasks(dependencies), config, log);
    const { port } = app.server.address() as AddressInfo;

    return {
      address: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
      demo: dependencies.demo,
      async stop() {
        exchange.hurry(LAST_TRIES_MS);
        // The jobs of a database that is away are done by another process, or later.
        const jobsDone = Promise.race([worker.stop(), sleep(WORKER_MS, undefined, { ref: false })]);
        await app.close();
        await exchange.drain();
        await jobsDone;
        await jobs.close();
        mail.close();
        await close();
      },
    };
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
}
