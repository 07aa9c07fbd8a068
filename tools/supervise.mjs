// Keeps a program running until it is told to stop. No dependencies, nothing newer than Node 20.
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** The server's exit code after a start that it refused (`REFUSED_START` in apps/server): wrong settings, a taken port. */
const REFUSED_START = 78;
/** Longer than the server gives itself. */
const STOP_TIMEOUT = 30_000;

/** In milliseconds. A pause doubles with each death up to the longest; after a run that lasted it is the first again. */
const PAUSES = { first: 1_000, longest: 60_000, lasted: 60_000 };

/**
 * Runs the program and starts it again whenever it dies. Answers its exit code once it has ended for good: after a stop that we or it were
 * asked for, with exit code 0, or when it refuses its first start. A later refusal can't be due to its settings, but to a database that
 * is away, for example, so it is tried again.
 */
export async function supervise(program, args, { pauses = PAUSES, ...options } = {}) {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop.abort());
  if (process.env.npm_lifecycle_event) stopWithParent(stop);

  let pause = pauses.first;
  for (let isFirst = true; ; isFirst = false) {
    const started = Date.now();
    const { code, signal } = await runOnce(program, args, options, stop);
    if (stop.signal.aborted || code === 0 || (isFirst && code === REFUSED_START)) return code ?? 1;
    if (Date.now() - started >= pauses.lasted) pause = pauses.first;
    const reason = signal ? `was ended by ${signal}` : `ended with exit code ${code}`;
    console.log(`The server ${reason}; starting it again in ${pause / 1000} s.`);
    await sleep(pause, undefined, { signal: stop.signal }).catch(() => undefined);
    if (stop.signal.aborted) return 0;
    pause = Math.min(pause * 2, pauses.longest);
  }
}

/** npm sends SIGTERM to the shell between us alone, which dies without passing it on; all we see is another parent. */
function stopWithParent(stop) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop.abort(), 500).unref();
}

/**
 * Over a channel each side notices when the other is gone. Closing it asks the program to stop: a signal could be the second one where the
 * terminal or the service manager has signalled the program, too, and a second signal ends it at once. The only message says that the
 * program is stopping because it was signalled itself.
 */
function runOnce(program, args, options, stop) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    const end = () => {
      if (child.connected) child.disconnect();
      setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT).unref();
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
