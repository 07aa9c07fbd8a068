// Restarts a program until it is asked to stop. No dependencies, nothing newer than Node 20.
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** The server's exit code when it refuses to start (`REFUSED_START` in apps/server), for example with wrong settings or a taken port. */
const REFUSED_START = 78;
/** The server's exit code when time may heal what keeps it from starting (`POSTPONED_START`), such as a database that doesn't answer yet. */
const POSTPONED_START = 75;
/** In milliseconds; longer than the server's own limit for stopping. The time in which it drains is added. */
const STOP_TIMEOUT = 30_000;
/** In milliseconds: how long a server drains beyond DRAIN_SECONDS (`maxWaitMs` of the server's `DRAIN_LIMITS`). */
export const LAST_CALLS_TIMEOUT = 10_000;

/** In milliseconds. The pause before a restart starts at `first` and doubles up to `longest`. A run of `stableAfter` resets it. */
const PAUSES = { first: 1_000, longest: 60_000, stableAfter: 60_000 };

/**
 * Runs the program and restarts it when it fails. Resolves with its exit code when it must not be restarted: after a requested stop, after
 * exit code 0, or when it refuses its first start. A later refusal is retried, because its cause can't be the settings, with which it has
 * run before. A postponed first start is retried, too, if `waits`: nobody watches a service that starts with its machine. In a terminal the
 * reason must not disappear among repetitions.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { pauses?: typeof PAUSES, waits?: boolean }} [options]
 */
export async function supervise(program, args, { pauses = PAUSES, waits = false, ...options } = {}) {
  const stop = new AbortController();
  const drainSeconds = Number(process.env.DRAIN_SECONDS) || 0;
  const stopTimeout = STOP_TIMEOUT + (drainSeconds > 0 ? 1000 * drainSeconds + LAST_CALLS_TIMEOUT : 0);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop.abort());
  if (process.env.npm_lifecycle_event) stopWithParent(stop);

  let pause = pauses.first;
  const refusals = waits ? [REFUSED_START] : [REFUSED_START, POSTPONED_START];
  for (let hasRun = false; ;) {
    const started = Date.now();
    const { code, signal } = await runOnce(program, args, { ...options, stopTimeout }, stop);
    if (stop.signal.aborted || code === 0 || (!hasRun && refusals.includes(code))) return code ?? 1;
    hasRun ||= code !== POSTPONED_START;
    if (Date.now() - started >= pauses.stableAfter) pause = pauses.first;
    const reason = signal ? `was ended by ${signal}` : `ended with exit code ${code}`;
    console.log(`The server ${reason}; starting it again in ${pause / 1000} s.`);
    await sleep(pause, undefined, { signal: stop.signal }).catch(() => undefined);
    if (stop.signal.aborted) return 0;
    pause = Math.min(pause * 2, pauses.longest);
  }
}

/** npm sends SIGTERM only to the shell between npm and this process. The shell exits without forwarding it; this process gets a new parent. */
function stopWithParent(stop) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop.abort(), 500).unref();
}

/**
 * The IPC channel tells each side when the other has exited. Closing it asks the program to stop. A signal would not do: the terminal or the
 * service manager may have signalled the program as well, and a second signal ends it at once. The program sends one message: that it
 * stops because it has received a signal itself.
 */
function runOnce(program, args, { stopTimeout, ...options }, stop) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    const end = () => {
      if (child.connected) child.disconnect();
      setTimeout(() => child.kill('SIGKILL'), stopTimeout).unref();
    };
    stop.signal.addEventListener('abort', end, { once: true });
    child.once('message', () => stop.abort());
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      stop.signal.removeEventListener('abort', end);
      resolve({ code, signal });
    });
  });
}
