import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Market, Page } from '@wieszcz/api';
import { describe, expect, it } from 'vitest';
import server from '../package.json' with { type: 'json' };
import { afterwards } from './testing/afterwards.ts';
import { startTestApp } from './testing/app.ts';
import { freePort } from './testing/free-port.ts';
import { openMarket } from './testing/game.ts';
import { inheritedEnvironment } from './testing/inherited-environment.ts';
import { peakMemory } from './testing/peak-memory.ts';

const MARKETS = 80;
const MAX_MEBIBYTES = 500;
const COVER_BYTES = 200_000;
const THUMBNAIL_BYTES = 39_000;
const CONNECTIONS = 100;

const { as, database } = await startTestApp();
const moderator = await as('moderator');
const { markets, covers } = await fillWithCovers();
const { port, pid, hasEnded } = await startProcess();

/** Creates published markets, each with its own cover of random bytes, which no test decodes. */
async function fillWithCovers() {
  const filled: { markets: string[]; covers: string[] } = { markets: [], covers: [] };
  for (let number = 0; number < MARKETS; number++) {
    const { marketId } = await openMarket(moderator, { description: 'Zażółć gęślą jaźń. '.repeat(50) });
    const jpeg = randomBytes(COVER_BYTES);
    const id = createHash('sha256').update(jpeg).digest('hex');
    await database.pool.query('insert into covers (id, jpeg, thumbnail) values ($1, $2, $3)', [
      id,
      jpeg,
      randomBytes(THUMBNAIL_BYTES),
    ]);
    await database.pool.query('update markets set cover_id = $1 where id = $2', [id, marketId]);
    filled.markets.push(`/markets/${marketId}`);
    filled.covers.push(`/covers/${id}.jpg`);
  }
  return filled;
}

/** Starts the server with the flags of `npm start`. */
async function startProcess() {
  const free = await freePort();
  const env = {
    ...inheritedEnvironment(),
    HOST: '127.0.0.1',
    PORT: String(free),
    DATABASE_URL: database.url,
    DEMO: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    JWT_SECRET: 'only for this test, never listens beyond this machine',
  };
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const child: ChildProcess = spawn(
    process.execPath,
    [...server.config.nodeFlags, `--max-heap-size=${server.config.heapLimit}`, main],
    {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  afterwards(async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await ended;
  });
  const isReady = () =>
    fetch(`http://127.0.0.1:${free}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('the server ended');
    await sleep(50);
  }
  return { port: free, pid: child.pid!, hasEnded: () => child.exitCode !== null || child.signalCode !== null };
}

const get = (path: string, headers: Record<string, string> = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers });

/** Repeats a call that a busy server rejects with 503, as its `retry-after` asks. */
async function getRepeatedly(path: string): Promise<Response> {
  const response = await get(path);
  if (response.status !== 503) return response;
  await sleep(1000 * Number(response.headers.get('retry-after')));
  return getRepeatedly(path);
}

/** URLs of lists with different answers. */
const largeLists = (count: number) =>
  Array.from(
    { length: count },
    (_, number) => `/markets?size=${100 - (number % 50)}&sortDirection=${number < 50 ? 'asc' : 'desc'}`,
  );

/** Opens a connection that sends requests and never reads. */
async function openUnreadConnection(paths: string[], encoding = 'identity'): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').pause();
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('connect', resolve));
  for (const path of paths) socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\naccept-encoding: ${encoding}\r\n\r\n`);
  return socket;
}

/** Asserts that other clients get answers until `work` ends. */
async function expectAnswersDuring(work: Promise<unknown>): Promise<void> {
  const state = { isDone: false };
  const done = work.finally(() => (state.isDone = true));
  while (!state.isDone) {
    expect((await get('/markets?size=20&covers=url')).status).toBe(200);
    await sleep(20);
  }
  await done;
}

describe('a server under expensive requests', () => {
  it('answers many large lists at once within its memory', async () => {
    const read = async (path: string) => {
      const { content } = (await (await getRepeatedly(path)).json()) as Page<Market>;
      return content.every(({ marketCover }) => Buffer.from(marketCover!.data!, 'base64').length <= 40_000);
    };
    const answers = Promise.all(largeLists(20).map(read));
    await expectAnswersDuring(answers);
    expect(new Set(await answers)).toEqual(new Set([true]));
    expect((await peakMemory(pid)) ?? 0).toBeLessThan(MAX_MEBIBYTES);
  });

  it.each([
    ['lists', 'identity', largeLists(100)],
    ['compressed lists', 'br', largeLists(100)],
    ['markets', 'identity', markets],
    ['covers', 'identity', covers],
    ['files', 'br', ['/api/docs/static/swagger-ui-bundle.js', '/api/openapi.json', '/api/docs/json']],
  ])('answers other clients and stays within its memory while many connections never read: %s', async (_, encoding, paths) => {
    const sockets: Socket[] = [];
    const openConnections = async () => {
      for (let number = 0; number < CONNECTIONS; number++) {
        const requested = [0, 1, 2].map((index) => paths[(number + index * 7) % paths.length]!);
        sockets.push(await openUnreadConnection(requested, encoding));
      }
      // Time for the server to build the responses.
      await sleep(1_500);
    };
    await expectAnswersDuring(openConnections());
    for (const socket of sockets) socket.destroy();
    expect(hasEnded()).toBe(false);
    expect((await peakMemory(pid)) ?? 0).toBeLessThan(MAX_MEBIBYTES);
  });
});
