import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ROOT } from '../../tools/root.mjs';
import { serverArguments } from '../../tools/server-process.mjs';

/** A busy machine needs a while to fill the demo. */
const START_TIMEOUT = 80_000;

export type GameServer = {
  url: string;
  /** An operator's command beside the running server, as `npm run admin` runs it; answers what it prints, rejects when it fails. */
  admin: (words: string) => Promise<string>;
  /** E-mails that the server has put into its outbox, the oldest first. */
  letters: () => Promise<string[]>;
  stop(): Promise<void>;
};

/** The server as `npm start` runs it, in a process of its own, on a free port and with files of its own. */
export async function startServer(databaseUrl: string, settings: Record<string, string> = {}): Promise<GameServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wieszcz-e2e-'));
  let output = '';
  const env = {
    ...inherited(),
    PORT: '0',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DEMO: '0',
    RATE_LIMITS: 'off',
    ...settings,
  };
  const child = spawn(process.execPath, serverArguments(env), {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // However the tests end, the server ends too.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  child.stdout.on('data', (text) => (output += text));
  child.stderr.on('data', (text) => (output += text));
  const url = await address(child, () => output);
  return {
    url,
    async admin(words) {
      const { stdout } = await promisify(execFile)(process.execPath, ['apps/server/src/admin.ts', ...words.split(' ')], {
        cwd: ROOT,
        env,
      });
      return stdout;
    },
    letters: () => lettersIn(join(dataDir, 'outbox')),
    async stop() {
      await end(child);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function lettersIn(outbox: string): Promise<string[]> {
  const files = (await readdir(outbox).catch((): string[] => [])).toSorted((one, other) => one.localeCompare(other));
  return await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')));
}

/** Without the settings of whoever runs the tests. */
const inherited = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR });

async function address(child: ChildProcess, output: () => string): Promise<string> {
  const deadline = Date.now() + START_TIMEOUT;
  for (;;) {
    const found = /https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\]):\d+/.exec(output())?.[0];
    if (found && (await fetch(`${found}/readyz`).catch(() => null))?.ok) return found;
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The server did not start:\n${output()}`);
    }
    await sleep(50);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await gone;
  clearTimeout(timer);
}
