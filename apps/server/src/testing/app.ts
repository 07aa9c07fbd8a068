import assert from 'node:assert';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role, UserId } from '@wieszcz/domain';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { runOnce } from 'graphile-worker';
import type { Logger } from 'pino';
import { createApp } from '../app.ts';
import { createExchange } from '../exchange/index.ts';
import { PATIENT } from '../exchange/testing/game.ts';
import type { Dependencies } from '../features/dependencies.ts';
import { createUser } from '../features/users/create-user.ts';
import { createKnownNetworks } from '../features/users/known-networks.ts';
import { createSealing } from '../platform/auth/sealing.ts';
import { createTokens } from '../platform/auth/tokens.ts';
import { createAuth } from '../platform/auth/viewer.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { createNotificationListener } from '../platform/database/notifications/notifications.ts';
import { createChangingPool } from '../platform/database/pool.ts';
import { createReadPicture } from '../platform/images/images.ts';
import { createJobs, workerLogger } from '../platform/jobs.ts';
import { silentLog } from '../platform/log.ts';
import { createMail, type Email } from '../platform/mail/mail.ts';
import { createTasks, EMAIL_TASKS } from '../tasks.ts';
import { afterwards } from './afterwards.ts';
import { createTestClock, type TestClock } from './clock.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

/** A response. The type argument of its `json<T>()` is not checked. */
export type Reply = LightMyRequestResponse;
export type Call = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<Reply>;

/** A signed-in user of a test; `call` sends the user's token. */
export type TestUser = { id: UserId; username: string; token: string; call: Call };

export type TestApp = {
  app: Awaited<ReturnType<typeof createApp>>;
  dependencies: Dependencies;
  database: TestDatabase;
  clock: TestClock;
  /** Calls without a token. */
  call: Call;
  /** Creates a user of the role, with a random username by default; a player gets the start budget. */
  as: (role: Role, username?: string) => Promise<TestUser>;
  /** Runs all waiting jobs. */
  doJobs: () => Promise<void>;
  /** E-mails sent so far. */
  emails: Email[];
};

export type TestAppOptions = {
  config?: Partial<Config>;
  clock?: TestClock;
  dependencies?: Partial<Dependencies>;
  log?: Logger;
  /** The database of another test app, to act as a second process on it; default: a new one. */
  database?: TestDatabase;
};

export const TEST_PASSWORD = 'tajne-haslo';

/**
 * Starts the HTTP application on a database of its own. Calls go through `inject`, without a port. It stops after the file's tests (after
 * the test, if a test starts it).
 *
 *   const { as, call, clock } = await startTestApp();
 *   const player = await as('player');
 *   const reply = await player.call('POST', '/markets/buyContract', { … });
 *   expect(reply.statusCode).toBe(200);
 *
 * Every answer is checked against its schema. Rate limits are off unless `config: { rateLimits: true }`.
 */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase());
  const log = options.log ?? silentLog;
  const { pool, db } = database;
  const [changing, changes] = createChangingPool(database.url, silentLog);
  const listener = createNotificationListener(database.url, silentLog);
  const dataDir = await mkdtemp(join(tmpdir(), 'wieszcz-app-'));
  const base = await readConfig({ DATA_DIR: dataDir, NODE_ENV: 'test', DEMO: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' });
  const config = { ...base, databaseUrl: database.url, ...options.config };
  const clock = options.clock ?? createTestClock();
  const exchange = createExchange({ pool, clock, log, ...PATIENT });
  const tokens = createTokens(config.jwtSecret, clock, config.formerJwtSecret);
  const jobs = await createJobs(pool, config, log, EMAIL_TASKS);
  const emails: Email[] = [];
  const mail = recordingMail(createMail(config, log), emails);
  const defaults: Dependencies = {
    config,
    pool,
    maintenance: pool,
    db,
    replicas: db,
    changes,
    exchange,
    auth: createAuth({ db, tokens, subscribe: listener.subscribe, clock, log: silentLog, config }),
    tokens,
    sealing: createSealing(config.jwtSecret, config.formerJwtSecret),
    knownNetworks: createKnownNetworks({ db, clock, config }),
    jobs,
    mail,
    // Decoders have low priority: beside busy processes a picture of noise takes longer than a server would wait.
    readPicture: createReadPicture({ cpuSeconds: 60, elapsedMs: 600_000 }),
    demo: null,
    clock,
    log,
  };
  const dependencies: Dependencies = { ...defaults, ...options.dependencies };
  const app = await createApp(dependencies, { log, checkAnswers: true });
  afterwards(async () => {
    await app.close();
    await exchange.drain();
    await jobs.close();
    await listener.close();
    await changing.end();
    await rm(dataDir, { recursive: true, force: true });
  });

  const callWith =
    (token?: string): Call =>
    (method, url, body, headers = {}) => {
      const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const request: InjectOptions = { method, url, headers: { ...authorization, ...headers } };
      return app.inject(body === undefined ? request : { ...request, payload: body });
    };

  return {
    app,
    dependencies,
    database,
    clock,
    call: callWith(),
    emails,
    async as(role, username = `${role}_${randomBytes(4).toString('hex')}`) {
      const person = { username, firstName: 'Jan', surname: 'Próbny', email: `${username}@example.org`, password: TEST_PASSWORD };
      const id = await createUser(dependencies, person, role);
      if (role === 'player') {
        const opened = await exchange.submit({ kind: 'openLedgerAccount', player: id, startBudget: config.startBudget });
        assert(opened.ok, 'the player got no ledger account');
      }
      const token = await tokens.issue({ id, username, epoch: 0 });
      return { id, username, token, call: callWith(token) };
    },
    async doJobs() {
      const taskList = Object.fromEntries(Object.entries(createTasks(dependencies)).map(([name, task]) => [name, task.do]));
      // With a delay, also one of 0, the library writes outcomes in batches, and `runOnce` awaits those. Without a delay it would resolve
      // before the outcomes are in the database.
      const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };
      await runOnce({ pgPool: pool, taskList, noHandleSignals: true, logger: workerLogger(log), preset });
    },
  };
}

/** Sends e-mails with `mail` and records them in `emails`. */
function recordingMail(mail: Dependencies['mail'], emails: Email[]): Dependencies['mail'] {
  return {
    ...mail,
    async send(email) {
      emails.push(email);
      await mail.send(email);
    },
  };
}
