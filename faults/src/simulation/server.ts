import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@wieszcz/server/testing/free-port';
import { inheritedEnvironment } from '@wieszcz/server/testing/inherited-environment';
import { ROOT } from '../../../tools/root.mjs';
import { serverFlags } from '../../../tools/server-process.mjs';

/** A server process whose clock is set by the simulation. It can be killed and started again at the same address. */
export type ClockedServer = {
  origin: string;
  /** Resolves when the server has this time, or when it ends: `restart` then needs the time. */
  setTime(now: Date): Promise<void>;
  /** Kills the process and starts it again; resolves when it serves. */
  restart(now: Date): Promise<void>;
  stop(): Promise<void>;
};

const SECRET = 'only for simulated games, never listens beyond this machine';
const ENTRY = join('faults', 'src', 'simulation', 'clocked-server.ts');
const MAX_STARTS = 20;

type Options = { databaseUrl: string; dataDir: string; logFile: string; now: Date };

export async function startClockedServer({ databaseUrl, dataDir, logFile, now }: Options): Promise<ClockedServer> {
  const port = await freePort();
  const env = {
    ...inheritedEnvironment(),
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DEMO: '0',
    RATE_LIMITS: 'off',
    JWT_SECRET: SECRET,
    LOG_LEVEL: 'warn',
    NODE_ENV: 'test',
  };
  let child = await start(now);

  async function start(time: Date): Promise<ChildProcess> {
    for (let starts = 1; ; starts++) {
      const started = startOnce(time);
      if (await hasAnswered(started)) return started;
      // A killed database may still be recovering.
      if (starts === MAX_STARTS) throw new Error(`a server doesn't start; see ${logFile}`);
    }
  }

  function startOnce(time: Date): ChildProcess {
    const log = openSync(logFile, 'a');
    const started = spawn(process.execPath, [...serverFlags(env), ENTRY, String(time.getTime())], {
      cwd: ROOT,
      env,
      stdio: ['ignore', log, log, 'ipc'],
    });
    closeSync(log);
    return started;
  }

  return {
    origin: `http://127.0.0.1:${port}`,
    async setTime(time) {
      const isSet = hasAnswered(child);
      child.send({ time: time.getTime() });
      await isSet;
    },
    async restart(time) {
      await end(child, 'SIGKILL');
      child = await start(time);
    },
    stop: () => end(child, 'SIGTERM'),
  };
}

/** Resolves with true at the next message of the process, with false if it ends instead. */
async function hasAnswered(child: ChildProcess): Promise<boolean> {
  const decided = new AbortController();
  const { signal } = decided;
  try {
    const [answered, ended] = [once(child, 'message', { signal }), once(child, 'exit', { signal })];
    return await Promise.race([answered.then(() => true), ended.then(() => false)]);
  } finally {
    decided.abort();
  }
}

const STOP_TIMEOUT_MS = 30_000;

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  if (signal === 'SIGKILL') child.kill(signal);
  else child.disconnect();
  await ended;
  clearTimeout(timer);
}
