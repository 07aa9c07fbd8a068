import { fork, spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../../apps/server/src/platform/clock.ts';
import { createTokens } from '../../../apps/server/src/platform/auth/tokens.ts';
import type { BenchDatabase } from '../database.ts';
import type { Load, Measured } from '../drive.ts';
import type { Game } from './game.ts';
import type { Job } from './http-load.ts';
import type { Sample } from './rows.ts';

const SERVER = join(import.meta.dirname, '..', '..', '..', 'apps', 'server', 'src', 'main.ts');
const SECRET = 'only for measuring, never listens beyond this machine';
const TOKENS = 1000;

/** A server process of its own and a load generator of its own: tokens, validation and JSON included. */
export async function driveOverHttp(
  database: BenchDatabase,
  game: Game,
  targets: Game['markets'],
  load: Load,
  sample: (serverPid: number, work: () => Promise<Measured>) => Promise<Sample>,
): Promise<Sample> {
  const port = await freePort();
  const server = await startServer(port, database.url('game'));
  try {
    const job = { port, load, tokens: await tokensOf(game), bodies: bodiesOf(targets) };
    return await sample(server.pid!, () => generate(job));
  } finally {
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await gone;
  }
}

const bodiesOf = (targets: Game['markets']) =>
  targets.flatMap(({ market, bet }) =>
    [true, false].map((contractOption) =>
      JSON.stringify({ betId: bet, marketId: market, contractOption, maxPrice: 1, shares: 1 }),
    ),
  );

async function tokensOf(game: Game): Promise<string[]> {
  const tokens = createTokens(SECRET, systemClock);
  // Names as `insertUsers` gives them: the moderator is the first.
  return Promise.all(
    game.players.slice(0, TOKENS).map((id, index) => tokens.issue({ id, username: `gracz_${index + 2}`, epoch: 0 })),
  );
}

function generate(job: Job): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'http-load.ts'));
    child.once('message', (measured) => resolve(measured as Measured));
    child.once('error', reject);
    child.once('exit', (code) => code && reject(new Error(`the load generator ended with ${code}`)));
    child.send(job);
  });
}

async function startServer(port: number, databaseUrl: string): Promise<ChildProcess> {
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    DEMO: '0',
    RATE_LIMITS: 'off',
    JWT_SECRET: SECRET,
    LOG_LEVEL: 'warn',
  };
  const server = spawn(process.execPath, [SERVER], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let attempt = 0; attempt < 200; attempt++) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return server;
    if (server.exitCode !== null) break;
    await sleep(50);
  }
  server.kill('SIGKILL');
  throw new Error('the server did not become ready');
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
