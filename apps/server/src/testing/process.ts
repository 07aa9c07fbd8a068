import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { afterwards } from './afterwards.ts';
import { inheritedEnvironment } from './inherited-environment.ts';

/** A child process; it is killed after the test if it still runs. */
export type Run = {
  child: ChildProcess;
  /** Its standard output and standard error so far. */
  output: () => string;
  /** Resolves with the exit code; null if a signal ended it. */
  ended: Promise<number | null>;
};

const source = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** Runs Node with the settings as its environment. */
export function runNode(args: string[], settings: Record<string, string>, stdio?: StdioOptions): Run {
  const env = { ...inheritedEnvironment(), ...settings };
  const child = spawn(process.execPath, args, { env, stdio: stdio ?? ['ignore', 'pipe', 'pipe'] });
  afterwards(async () => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  return { child, output: () => output, ended: new Promise((resolve) => child.once('close', resolve)) };
}

/** Default settings of a server: any free port, an empty game, no rate limits. */
const SETTINGS = { PORT: '0', DEMO: '0', RATE_LIMITS: 'off' };

export const runServer = (settings: Record<string, string>, stdio?: StdioOptions): Run =>
  runNode([source('main.ts')], { ...SETTINGS, ...settings }, stdio);

/** Runs a command of `npm run admin`. */
export const runAdmin = (settings: Record<string, string>, ...words: string[]): Run =>
  runNode([source('admin.ts'), ...words], { ...SETTINGS, ...settings });

/**
 * Runs a command of `npm run admin` to its end; `password` is its standard input. Resolves with the exit code and the output, without the
 * line that names the database, which every command prints. `program` is the path of the `admin.ts` to run, for example a former release's.
 */
export async function doAdmin(
  settings: Record<string, string>,
  words: readonly string[],
  password = '',
  program = source('admin.ts'),
): Promise<[code: number | null, output: string]> {
  const run = runNode([program, ...words], { ...SETTINGS, ...settings }, ['pipe', 'pipe', 'pipe']);
  run.child.stdin!.once('error', () => undefined).end(password);
  return [await run.ended, run.output().replace(/^Database: .+\n/m, '')];
}

/** Runs a command of `npm run ops`. */
export const runOps = (settings: Record<string, string>, ...words: string[]): Run =>
  runNode([source('ops/main.ts'), ...words], settings);

/** The address that a started server prints. Fails with the output if there is none, at once if the server ends. */
export async function addressOf(run: Run): Promise<string> {
  let failure: string | undefined;
  void run.ended.then((code) => (failure = `ended with ${code}: ${run.output()}`));
  const outcome = () => /Wieszcz: (http:\S+)/.exec(run.output())?.[1] ?? failure;
  await expect
    .poll(outcome, { timeout: 180_000, interval: 30 })
    .toBeDefined()
    .catch(() => expect.fail(`printed no address: ${run.output()}`));
  expect(outcome()).toMatch(/^http/);
  return outcome()!;
}

/** The ids of the processes that it has started. Only on Linux. */
export async function childrenOf({ child: { pid } }: Pick<Run, 'child'>): Promise<number[]> {
  const ids = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return ids.split(' ').filter(Boolean).map(Number);
}

/** Also true of a zombie, unlike `isAlive` of `platform/database/processes.ts`. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
