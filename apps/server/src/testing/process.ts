import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { afterwards } from './afterwards.ts';

/** A program in a process of its own, killed at the latest after the test. */
export type Run = {
  child: ChildProcess;
  /** What it has printed so far. */
  output: () => string;
  /** Its exit code; null if a signal ended it. */
  ended: Promise<number | null>;
};

const source = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
/** Without the settings of the person who runs the tests. */
const inherited = { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR };

/** Runs Node with these settings and none of the tests' own. */
export function runNode(args: string[], settings: Record<string, string>, stdio?: StdioOptions): Run {
  const env = { ...inherited, ...settings };
  const child = spawn(process.execPath, args, { env, stdio: stdio ?? ['ignore', 'pipe', 'pipe'] });
  afterwards(async () => void child.kill('SIGKILL'));
  let output = '';
  child.stdout?.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr?.on('data', (text: Buffer) => (output += text.toString()));
  return { child, output: () => output, ended: new Promise((resolve) => child.once('close', resolve)) };
}

/** Settings of a server for tests: any free port, an empty game, no limits of attempts. */
const SETTINGS = { PORT: '0', DEMO: '0', RATE_LIMITS: 'off' };

export const runServer = (settings: Record<string, string>, stdio?: StdioOptions): Run =>
  runNode([source('main.ts')], { ...SETTINGS, ...settings }, stdio);

/** An operator's command. */
export const runAdmin = (settings: Record<string, string>, ...words: string[]): Run =>
  runNode([source('admin.ts'), ...words], { ...SETTINGS, ...settings });

/** The address that a started server prints. If it ends instead, the failure shows its output. */
export async function addressOf(run: Run): Promise<string> {
  const address = () => /Wieszcz: (http:\S+)/.exec(run.output())?.[1];
  const failure = () => (run.child.exitCode === null ? null : `ended: ${run.output()}`);
  await expect.poll(() => address() ?? failure(), { timeout: 60_000, interval: 30 }).toMatch(/^http/);
  return address()!;
}

/** A port that nobody listens on, for a server whose output is not read. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
