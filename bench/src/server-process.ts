import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTokens, type Tokens } from '../../apps/server/src/platform/auth/tokens.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { ROOT } from '../../tools/root.mjs';
import { serverArguments } from '../../tools/server-process.mjs';

const SECRET = 'only for measuring, never listens beyond this machine';

/** Tokens as the measured server issues them. */
export const serverTokens = (): Tokens => createTokens(SECRET, systemClock);

export type ServerProcess = {
  pid: number;
  port: number;
  /** From its start until it was ready to answer; its database was there. */
  readyAfterMs: number;
  /** Resolves with the exit code once the process is gone; null where a signal killed it. */
  gone: Promise<number | null>;
  stop(): Promise<void>;
};

type ServerOptions = {
  /** By default a free one. */
  port?: number;
  settings?: Record<string, string>;
  /** A file descriptor for what the server logs; by default our own. */
  stderr?: number;
};

/** The server as people run it, a process of its own, ready to answer. */
export async function startServerProcess(databaseUrl: string, options: ServerOptions = {}): Promise<ServerProcess> {
  const port = options.port ?? (await freePort());
  const started = performance.now();
  const child = await start(port, databaseUrl, options);
  const readyAfterMs = Math.round(performance.now() - started);
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    pid: child.pid!,
    port,
    readyAfterMs,
    gone,
    async stop() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

async function start(port: number, databaseUrl: string, options: ServerOptions): Promise<ChildProcess> {
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    DEMO: '0',
    RATE_LIMITS: 'off',
    JWT_SECRET: SECRET,
    LOG_LEVEL: 'warn',
    ...options.settings,
  };
  const child = spawn(process.execPath, serverArguments(), {
    cwd: ROOT,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', options.stderr ?? 'inherit'],
  });
  const end = () => child.kill();
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  for (let attempt = 0; attempt < 1000; attempt++) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return child;
    if (child.exitCode !== null) break;
    await sleep(10);
  }
  child.kill('SIGKILL');
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
