import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runOnce } from 'graphile-worker';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Role, UserId } from '@wieszcz/domain';
import type { Logger } from 'pino';
import { createApp } from '../app.ts';
import { createExchange } from '../exchange/index.ts';

import { createUser } from '../features/users/create-user.ts';
import { createKnownNetworks } from '../features/users/known-networks.ts';
import type { Dependencies } from '../features/dependencies.ts';
import { createTokens } from '../platform/auth/tokens.ts';
import { createAuth } from '../platform/auth/viewer.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { createEar } from '../platform/database/announcements.ts';
import { createChangingPool } from '../platform/database/pool.ts';
import { createJobs, quietly } from '../platform/jobs.ts';
import { silentLog } from '../platform/log.ts';
import { createMail, type Letter } from '../platform/mail/mail.ts';
import { createTasks } from '../tasks.ts';
import { afterwards } from './afterwards.ts';
import { createTestClock, type TestClock } from './clock.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

/** An answer, with its JSON read as what the test says it is. */
export type Reply = LightMyRequestResponse;
export type Call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<Reply>;

/** Somebody of a test, signed in. `call` sends their token. */
export type Somebody = { id: UserId; username: string; token: string; call: Call };

export type TestApp = {
  app: Awaited<ReturnType<typeof createApp>>;
  dependencies: Dependencies;
  database: TestDatabase;
  clock: TestClock;
  /** Without a token. */
  call: Call;
  /** A new account of that role; a player has the start budget. Names are made up unless given. */
  as: (role: Role, username?: string) => Promise<Somebody>;
  /** Does the jobs that wait. */
  doJobs: () => Promise<void>;
  /** E-mails sent so far. */
  letters: Letter[];
};

export type TestAppOptions = {
  config?: Partial<Config>;
  clock?: TestClock;
  dependencies?: Partial<Dependencies>;
  log?: Logger;
  /** Of another test app, to be a second process on it; by default one of its own. */
  database?: TestDatabase;
};

export const TEST_PASSWORD = 'tajne-haslo';

/**
 * The whole server on a database of its own, called by `inject` (no port); stopped after the file's tests.
 *
 *   const { as, call, clock } = await startTestApp();
 *   const player = await as('player');
 *   const reply = await player.call('POST', '/markets/buyContract', { … });
 *   expect(reply.statusCode).toBe(200); reply.json()
 *
 * Every answer is compared with the contract's schema on its way out. Limits of attempts are off unless `config: { rateLimits: true }`.
 */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase());
  const { pool, db } = database;
  const [changing, changes] = createChangingPool(database.url, silentLog);
  const ear = createEar(database.url, silentLog);
  const dataDir = await mkdtemp(join(tmpdir(), 'wieszcz-app-'));
  const base = await readConfig({ DATA_DIR: dataDir, NODE_ENV: 'test', DEMO: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' });
  const config = { ...base, databaseUrl: database.url, ...options.config };
  const clock = options.clock ?? createTestClock();
  const exchange = createExchange({ pool, clock, log: silentLog });
  const tokens = createTokens(config.jwtSecret, clock);
  const jobs = await createJobs(pool, base, silentLog);
  const letters: Letter[] = [];
  const mail = keepingLetters(createMail(config, silentLog), letters);
  const usual: Dependencies = {
    config,
    pool,
    maintenance: pool,
    db,
    changes,
    exchange,
    auth: createAuth(db, tokens, ear.hear),
    tokens,
    knownNetworks: createKnownNetworks({ db, clock, config }),
    jobs,
    mail,
    demo: null,
    clock,
    log: silentLog,
  };
  const dependencies: Dependencies = { ...usual, ...options.dependencies };
  const app = await createApp(dependencies, { log: options.log ?? silentLog, checkAnswers: true });
  afterwards(async () => {
    await app.close();
    await exchange.drain();
    await jobs.close();
    await ear.close();
    await changing.end();
    await database.close();
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
    letters,
    async as(role, username = `${role}_${randomBytes(4).toString('hex')}`) {
      const person = { username, firstName: 'Jan', surname: 'Próbny', email: `${username}@example.org`, password: TEST_PASSWORD };
      const id = await createUser(dependencies, person, role);
      if (role === 'player') await exchange.submit({ kind: 'openLedgerAccount', player: id, startBudget: config.startBudget });
      const token = await tokens.issue({ id, username, epoch: 0 });
      return { id, username, token, call: callWith(token) };
    },
    async doJobs() {
      const taskList = Object.fromEntries(Object.entries(createTasks(dependencies)).map(([name, task]) => [name, task.do]));
      await runOnce({ pgPool: pool, taskList, noHandleSignals: true, logger: quietly(silentLog) });
    },
  };
}

function keepingLetters(mail: Dependencies['mail'], letters: Letter[]): Dependencies['mail'] {
  return {
    ...mail,
    async send(letter) {
      letters.push(letter);
      await mail.send(letter);
    },
  };
}
