// Runs before anything is installed, on whatever Node npm runs on: no dependencies, nothing newer than Node 20.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const STAMP = join(ROOT, 'node_modules', '.installed-lockfile');

/** Where Node keeps what it has compiled, to load instead of compiling again. */
export const COMPILED = join(ROOT, 'node_modules', '.cache', 'node');

/** Whether a file says what was done last, and it was this. */
export const isStamped = (file, text) => existsSync(file) && readFileSync(file, 'utf8') === text;

/** One clear sentence instead of a stack, for what the person at the terminal can mend. */
export function giveUp(sentence) {
  console.error(`\n${sentence}\n`);
  process.exit(1);
}

/** Runs a program and answers its exit code; `onOutput` gets what it prints, else the terminal does. */
export function run(program, args, { onOutput, ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      stdio: ['ignore', onOutput ? 'pipe' : 'inherit', onOutput ? 'pipe' : 'inherit'],
      ...options,
    });
    child.stdout?.on('data', onOutput);
    child.stderr?.on('data', onOutput);
    child.on('error', (error) => {
      onOutput?.(String(error));
      resolve(127);
    });
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

/** Shows that a step is going on: a line in a terminal that counts the seconds, else a line at its start and end. */
export async function step(title, work) {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const terminal = process.stdout.isTTY;
  if (!terminal) console.log(`${title}…`);
  const ticking = terminal && setInterval(() => process.stdout.write(`\r${title}… ${seconds()} s `), 250);
  try {
    return await work();
  } finally {
    if (ticking) clearInterval(ticking);
    console.log(terminal ? `\r${title}: ${seconds()} s   ` : `${title}: ${seconds()} s`);
  }
}

/** `npm ci`, only when the lockfile isn't the one that was installed last. */
export async function installIfNeeded() {
  const [major] = process.versions.node.split('.');
  if (Number(major) < 20) giveUp(`Wieszcz needs Node.js 20 or newer to install itself; this is ${process.version}.`);
  const lockfile = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex');
  if (isStamped(STAMP, lockfile)) return;
  const npm = process.env.npm_execpath;
  const command = npm ? [process.execPath, npm] : ['npm'];
  let output = '';
  const code = await step('Installing packages (only the first time, or when they change)', () =>
    run(command[0], [...command.slice(1), 'ci', '--loglevel=error', '--no-audit', '--no-fund'], {
      onOutput: (text) => (output += text),
    }),
  );
  if (code !== 0) giveUp(`${output.trim()}\n\nThe packages could not be installed (see above). Is the npm registry reachable?`);
  if (!existsSync(programPath('node')))
    giveUp('The packaged Node.js was not installed: npm must be allowed to run the install script of the package "node".');
  writeFileSync(STAMP, lockfile);
}

export const programPath = (name) => join(ROOT, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);

/** Node 24, as the lockfile pins it, whatever the machine's own is. */
export const pinnedNode = () => programPath('node');

/** What our programs see: the pinned tools first. */
export const environment = (extra = {}) => ({
  ...process.env,
  PATH: `${join(ROOT, 'node_modules', '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
  NODE_COMPILE_CACHE: COMPILED,
  // Of glibc's pools of memory for threads, as many as we have use for; each keeps what it was once given.
  MALLOC_ARENA_MAX: '2',
  ...extra,
});
