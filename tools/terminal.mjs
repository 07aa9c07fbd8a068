// Runs before the packages are installed, on the Node that npm runs on. It must not use dependencies or features newer than Node 20.
import { spawn } from 'node:child_process';
import { ROOT } from './root.mjs';

/** Ends the process with one sentence instead of a stack trace, for problems that the user can fix. */
export function giveUp(sentence) {
  console.error(`\n${sentence}\n`);
  process.exit(1);
}

/**
 * Runs a program and resolves with its exit code: 1 if a signal ended it, 127 if it could not be started. Its output goes to `onOutput` if
 * given, otherwise to the terminal.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { onOutput?: (output: Buffer | string) => void }} [options]
 * @returns {Promise<number>}
 */
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
      if (onOutput) onOutput(String(error));
      else console.error(`${program} could not be started: ${error.message}`);
      resolve(127);
    });
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

/** Runs `work` and returns its result. A terminal shows one line that counts seconds, other outputs a line at the start and the end. */
export async function step(title, work) {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const isTerminal = process.stdout.isTTY;
  if (!isTerminal) console.log(`${title}…`);
  const timer = isTerminal && setInterval(() => process.stdout.write(`\r${title}… ${seconds()} s `), 250);
  try {
    return await work();
  } finally {
    if (timer) clearInterval(timer);
    console.log(isTerminal ? `\r${title}: ${seconds()} s   ` : `${title}: ${seconds()} s`);
  }
}
