import { once } from 'node:events';
import { readdir, mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Market, Page, Position, Purchase } from '@wieszcz/api';
import { Client } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { audit } from './exchange/index.ts';
import { createUser } from './features/users/create-user.ts';
import { systemClock } from './platform/clock.ts';
import { LOCK_KEY } from './platform/database/migrations.ts';
import { POSTPONED_START, REFUSED_START } from './platform/startup-error.ts';
import { afterwards } from './testing/afterwards.ts';
import type { Call, Reply, TestUser } from './testing/app.ts';
import { createTestDatabase } from './testing/database.ts';
import { freePort } from './testing/free-port.ts';
import { addBet, answerOf, createMarket, publish } from './testing/game.ts';
import { figureIn } from './testing/metrics.ts';
import { PASSWORD } from './testing/play.ts';
import { addressOf, childrenOf, processExists, type Run, runAdmin, runServer } from './testing/process.ts';

const folder = await mkdtemp(join(tmpdir(), 'wieszcz-workers-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const WORKERS = 3;
/** Limit for waits that contain the start of a server. */
const START_TIMEOUT_MS = 180_000;

/** A kept-alive connection, which stays with the worker that got it. */
type Connection = { worker: number; callAs: (token?: string) => Call };

function openConnection(address: string): (token?: string) => Call {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  afterwards(async () => agent.destroy());
  return (token) =>
    (method, path, body, headers = {}) =>
      new Promise((resolve, reject) => {
        const json = body === undefined ? {} : { 'content-type': 'application/json' };
        const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
        const call = request(address + path, { agent, method, headers: { ...json, ...authorization, ...headers } }, (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (part: string) => (text += part));
          answer.once('end', () => {
            const { statusCode, headers } = answer;
            resolve({ statusCode, headers, body: text, json: () => JSON.parse(text) as unknown } as Reply);
          });
        });
        call.once('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
      });
}

/** The worker that answered the request, by the log. */
async function workerOf(run: Run, id: string): Promise<number> {
  const line = () =>
    run
      .output()
      .split('\n')
      .find((text) => text.includes(id) && text.includes('answered')) ?? '';
  await expect.poll(line, { timeout: 60_000 }).not.toBe('');
  return (JSON.parse(line()) as { worker: number }).worker;
}

/**
 * Opens connections until there is one to each worker. The address is printed as soon as the first worker has started; the others may still
 * be starting.
 */
async function connectToEach(run: Run, address: string): Promise<Connection[]> {
  const found = new Map<number, Connection>();
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (found.size < WORKERS && performance.now() < deadline) {
    const callAs = openConnection(address);
    const { headers } = await callAs()('GET', '/api/info');
    const worker = await workerOf(run, String(headers['x-request-id']));
    if (found.has(worker)) await sleep(100);
    found.set(worker, { worker, callAs });
  }
  expect(found.size).toBe(WORKERS);
  return [...found.values()];
}

async function startWorkers(settings: Record<string, string> = {}) {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(folder, 'data-'));
  const run = runServer({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    WORKERS: String(WORKERS),
    LOG_LEVEL: 'debug',
    ...settings,
  });
  const address = await addressOf(run);
  return { ...database, run, address, dataDir };
}

/** Kills the first worker as soon as it exists. */
async function killFirstWorker(run: Run): Promise<void> {
  const first = async () => (await childrenOf(run).catch(() => []))[0];
  await expect.poll(first, { timeout: START_TIMEOUT_MS }).toBeDefined();
  process.kill((await first())!, 'SIGKILL');
}

/** A session of its own, so that a failure of the test ends its locks, too. */
async function connectTo(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  afterwards(() => client.end());
  return client;
}

const person = (username: string) => ({
  username,
  firstName: 'A',
  surname: 'B',
  email: `${username}@example.org`,
  password: PASSWORD,
});

async function signIn({ callAs }: Connection, username: string): Promise<string> {
  return answerOf<{ token: string }>(await callAs()('POST', '/api/auth/signin', { username, password: PASSWORD })).token;
}

describe('several workers behind one port', () => {
  it('count the attempts of a network together', async () => {
    const { run, address } = await startWorkers({ RATE_LIMITS: 'on' });
    const connections = await connectToEach(run, address);
    const attempts = Array.from({ length: 24 }, (_, turn) =>
      connections[turn % WORKERS]!.callAs()('POST', '/api/auth/signup', {}),
    );
    const statuses = (await Promise.all(attempts)).map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 400), ...Array.from({ length: 4 }, () => 429)]);
  });

  it('show the same game: a change by one is read from the others at once, an idempotency key works at each, jobs run once', async () => {
    const { run, address, url, db, pool, dataDir } = await startWorkers();
    const [one, two, three] = (await connectToEach(run, address)) as [Connection, Connection, Connection];
    await createUser({ db, clock: systemClock }, person('szefowa'), 'moderator');
    const staff = await signIn(one, 'szefowa');
    const moderator = { id: 0 as TestUser['id'], username: 'szefowa', token: staff, call: one.callAs(staff) };
    const market = await createMarket(moderator, { topic: 'Czy procesy się zgadzają' });
    const bet = await addBet(moderator, market);
    await publish(moderator, market);
    for (const { callAs } of [two, three]) {
      const { content } = answerOf<Page<Market>>(await callAs()('GET', '/markets?covers=url'));
      expect(content.map(({ topic }) => topic)).toEqual(['Czy procesy się zgadzają']);
    }

    expect((await one.callAs()('POST', '/api/auth/signup', person('ola'))).statusCode).toBe(200);
    const token = await signIn(two, 'ola');
    const order = { betId: bet.id, marketId: market.marketId, contractOption: true, maxPrice: 1, shares: 10 };
    const buy = async ({ callAs }: Connection) =>
      answerOf<Purchase>(await callAs(token)('POST', '/markets/buyContract?covers=url', order, { 'idempotency-key': 'raz' }));
    const bought = await buy(three);
    expect([await buy(one), await buy(two)]).toEqual([bought, bought]);
    for (const { callAs } of [one, two, three]) {
      const { content } = answerOf<Page<Position>>(await callAs(token)('GET', '/contracts?covers=url'));
      expect(content.map(({ shares }) => shares)).toEqual([10]);
      const top = async () => (await callAs()('GET', '/player/ranking')).json<{ username: string }[]>();
      // The ranking is kept for five seconds.
      await expect.poll(top, { timeout: 60_000 }).toEqual([expect.objectContaining({ username: 'ola' })]);
      const standing = async () => (await callAs(token)('GET', '/api/rankings/netWorth')).json<{ own: object | null }>().own;
      await expect.poll(standing, { timeout: 60_000 }).toMatchObject({ username: 'ola', place: 1 });
    }

    expect((await two.callAs()('POST', '/api/auth/resetPassword?username=ola@example.org')).statusCode).toBe(200);
    const emails = () => readdir(join(dataDir, 'outbox')).catch(() => []);
    await expect.poll(async () => (await emails()).length, { timeout: 60_000 }).toBe(1);

    const settledCommands = async ({ callAs }: Connection) =>
      figureIn((await callAs()('GET', '/metrics')).body, 'exchange_commands_settled_total');
    // One worker has settled the bet and the start budget, another the purchase; each worker reports the sum of all.
    expect(await settledCommands(one)).toBeGreaterThanOrEqual(3);
    const figures = [await settledCommands(one), await settledCommands(two), await settledCommands(three)];
    expect(new Set(figures).size).toBe(1);

    const blocking = runAdmin({ DATABASE_URL: url, DATA_DIR: dataDir }, 'user', 'block', '--username', 'ola');
    expect(await blocking.ended).toBe(0);
    for (const { callAs } of [one, two, three])
      await expect.poll(async () => (await callAs(token)('GET', '/api/me')).statusCode, { timeout: 60_000 }).toBe(401);
    expect(await emails()).toHaveLength(1);
    expect((await audit(pool)).differences).toEqual([]);
  });

  it('a killed worker is counted and started again while the others serve, and all end on SIGTERM', async () => {
    const before = Date.now() / 1000;
    const { run, address } = await startWorkers();
    const connections = await connectToEach(run, address);
    const workers = await childrenOf(run);
    expect(workers).toHaveLength(WORKERS);
    process.kill(workers[0]!, 'SIGKILL');
    await expect
      .poll(() => run.output(), { timeout: 60_000 })
      .toContain('A worker was ended by SIGKILL; starting it again in 1 s.\n');
    const answers = await Promise.all(
      connections.map(({ callAs }) =>
        callAs()('GET', '/api/info').then(
          ({ statusCode }) => statusCode,
          () => 0,
        ),
      ),
    );
    expect(answers.filter((status) => status === 200).length).toBeGreaterThanOrEqual(WORKERS - 1);
    await expect.poll(async () => (await childrenOf(run)).length, { timeout: 60_000 }).toBe(WORKERS);
    const [{ callAs }] = (await connectToEach(run, address)) as [Connection];
    const metrics = (await callAs()('GET', '/metrics')).body;
    const figure = (name: string) => figureIn(metrics, name);
    expect(figure('worker_crashes_total')).toBe(1);
    // The margin is for rounding: the figure is in whole seconds.
    expect(figure('process_start_time_seconds')).toBeGreaterThan(before - 2);
    expect(figure('process_start_time_seconds')).toBeLessThan(Date.now() / 1000 + 2);
    // The sum of the workers' figures is more than that of the largest.
    expect(figure('process_resident_memory_bytes')).toBeGreaterThan(figure('worker_resident_memory_bytes'));
    expect(figure('nodejs_heap_size_used_bytes')).toBeGreaterThan(figure('worker_heap_used_bytes'));
    expect(figure('worker_heap_used_bytes')).toBeLessThan(figure('worker_heap_limit_bytes'));
    const running = await childrenOf(run);
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
    expect(running.filter(processExists)).toEqual([]);
  });

  it('print their address even if the first one is killed before it listens, and its successor before it prints the address', async () => {
    const { url } = await createTestDatabase();
    // While the lock of the migrations is held, a worker can't start to listen; while jobs can't be added, it can't finish its start.
    const [migrations, jobs] = [await connectTo(url), await connectTo(url)];
    await migrations.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    await jobs.query('begin; lock table graphile_worker._private_jobs in share mode');
    const port = await freePort();
    const run = runServer({ DATABASE_URL: url, DATA_DIR: folder, PORT: String(port), WORKERS: '2', LOG_LEVEL: 'silent' });
    await killFirstWorker(run);
    await expect.poll(() => run.output(), { timeout: START_TIMEOUT_MS }).toContain('starting it again in 1 s.');
    await migrations.end();
    const status = () =>
      fetch(`http://localhost:${port}/healthz`).then(
        (reply) => reply.status,
        () => 0,
      );
    await expect.poll(status, { timeout: START_TIMEOUT_MS }).toBe(200);
    await killFirstWorker(run);
    await expect.poll(() => run.output(), { timeout: START_TIMEOUT_MS }).toContain('starting it again in 2 s.');
    await jobs.end();
    await addressOf(run);
    const killed = (seconds: number) => `A worker was ended by SIGKILL; starting it again in ${seconds} s.\n`;
    expect(run.output().startsWith(`${killed(1)}${killed(2)}\n  Wieszcz: http`)).toBe(true);
  });

  it.each([
    ['Ctrl+C', 'SIGINT'],
    ['the end of the terminal', 'SIGHUP'],
  ] as const)('end with 0 if they are stopped while they start by %s, which signals every process', async (_, signal) => {
    const { url } = await createTestDatabase();
    const run = runServer({ DATABASE_URL: url, DATA_DIR: folder, WORKERS: '2' });
    const workers = () => childrenOf(run).catch(() => []);
    await expect.poll(async () => (await workers()).length, { timeout: START_TIMEOUT_MS, interval: 1 }).toBeGreaterThan(0);
    const [worker] = await workers();
    for (const pid of [run.child.pid!, worker!]) process.kill(pid, signal);
    expect([await run.ended, processExists(worker!)]).toEqual([0, false]);
  });

  it('are not started if the first one refuses to start, whether before or after it listens', async () => {
    const run = runServer({ DATA_DIR: folder, DATABASE_URL: 'postgres://127.0.0.1:1/x', WORKERS: '2' });
    expect(await run.ended).toBe(POSTPONED_START);
    expect(run.output()).toMatch(/^The database doesn't answer \(postgres:\/\/127\.0\.0\.1:1\/x\): .+\n$/);

    const { url } = await createTestDatabase();
    const holder = createServer().listen(0, 'localhost');
    afterwards(async () => void holder.close());
    await once(holder, 'listening');
    const { port } = holder.address() as AddressInfo;
    const settings = { DATA_DIR: folder, DATABASE_URL: url, METRICS_PORT: String(port), WORKERS: '2', LOG_LEVEL: 'silent' };
    const listening = runServer(settings);
    expect(await listening.ended).toBe(REFUSED_START);
    expect(listening.output()).toBe(`Port ${port} is taken; stop what uses it or set METRICS_PORT to another.\n`);
  });
});
