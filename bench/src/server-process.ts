import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTokens, type Tokens } from '@wieszcz/server/auth/tokens';
import { systemClock } from '@wieszcz/server/clock';
import { freePort } from '@wieszcz/server/testing/free-port';
import { inheritedEnvironment } from '@wieszcz/server/testing/inherited-environment';
import { ROOT } from '../../tools/root.mjs';
import { serverArguments } from '../../tools/server-process.mjs';

const SECRET = 'only for measuring, never listens beyond this machine';

/** Issues tokens that the measured server accepts. */
export const serverTokens = (): Tokens => createTokens(SECRET, systemClock);

export type ServerProcess = {
  pid: number;
  port: number;
  /** Milliseconds from the start of the process until it answered `/readyz`. */
  readyAfterMs: number;
  /** Resolves with the exit code when the process has ended; null if a signal ended it. */
  ended: Promise<number | null>;
  stop(): Promise<void>;
};

type ServerOptions = {
  /** Default: a free port. */
  port?: number;
  settings?: Record<string, string>;
  /** Default: 60 s, for a busy machine. */
  readyWithinMs?: number;
  /** A file descriptor for the server's log and errors; default: the log is dropped, errors are inherited. */
  output?: number;
};

/** Starts the server in a process of its own, with the flags of `npm start` and the default log level, and waits until it is ready. */
export async function startServerProcess(databaseUrl: string, options: ServerOptions = {}): Promise<ServerProcess> {
  const port = options.port ?? (await freePort());
  const started = performance.now();
  const child = await start(port, databaseUrl, options);
  const readyAfterMs = Math.round(performance.now() - started);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    pid: child.pid!,
    port,
    readyAfterMs,
    ended,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function start(port: number, databaseUrl: string, options: ServerOptions): Promise<ChildProcess> {
  const env = {
    ...inheritedEnvironment(),
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    DEMO: '0',
    RATE_LIMITS: 'off',
    JWT_SECRET: SECRET,
    ...options.settings,
  };
  const child = spawn(process.execPath, serverArguments(env), {
    cwd: ROOT,
    env,
    stdio: ['ignore', options.output ?? 'ignore', options.output ?? 'inherit'],
  });
  const kill = () => child.kill();
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  const deadline = performance.now() + (options.readyWithinMs ?? 60_000);
  while (performance.now() < deadline) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return child;
    const ending = child.exitCode ?? child.signalCode;
    if (ending !== null) throw new Error(`the server ended with ${ending} before it was ready`);
    await sleep(10);
  }
  child.kill('SIGKILL');
  throw new Error('the server did not become ready in time');
}
