import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { collectWorkerMetrics } from './platform/http/worker-metrics.ts';
import { POSTPONED_START, REFUSED_START } from './platform/startup-error.ts';
import { STOP, STOP_SIGNALS } from './platform/stop-request.ts';

/** The variable of the environment of the worker that prints the address: the one that is to start first. */
export const PRINTS_ADDRESS = 'WORKER_PRINTS_ADDRESS';
/** The message of a worker that has finished its start and printed the address, if it was to. */
export const STARTED = 'started';

/** In milliseconds. A worker is started again after a pause of `first`, which doubles up to `longest`; a run of `stableAfter` resets it. */
const PAUSES = { first: 1_000, longest: 60_000, stableAfter: 60_000 };

type WorkerOptions = {
  count: number;
  stopping: AbortSignal;
  /** A worker that takes longer to stop is killed. */
  stopTimeoutMs: number;
  print: (line: string) => void;
};

/**
 * Runs several server processes behind one port. This process holds the port and hands each new connection to the next worker in turn. A
 * worker that ends is started again while the others continue. Resolves with an exit code when all have stopped, or when the first one
 * refuses to start.
 */
export async function runWorkers(options: WorkerOptions): Promise<number> {
  const { countCrash } = collectWorkerMetrics();
  const started = Promise.withResolvers<null>();
  const first = keepRunning(options, countCrash, () => started.resolve(null));
  // The first worker alone starts the embedded database, migrates the schema and fills the demo; the others find it done.
  const code = await Promise.race([started.promise, first]);
  if (code !== null) return code;
  const others = Array.from({ length: options.count - 1 }, () => keepRunning(options, countCrash));
  return Math.max(...(await Promise.all([first, ...others])));
}

/**
 * Restarts a worker until a stop is requested. With `onStarted`, which is called once, a worker that refuses its first start isn't
 * restarted, and the first one that starts prints the address.
 */
async function keepRunning(options: WorkerOptions, countCrash: () => void, onStarted?: () => void): Promise<number> {
  const { stopping, print } = options;
  let pause = PAUSES.first;
  let hasStarted = !onStarted;
  const noteStart = () => {
    hasStarted = true;
    onStarted?.();
  };
  for (let isFirst = true; !stopping.aborted; isFirst = false) {
    const started = performance.now();
    const { code, signal } = await runOnce(options, hasStarted ? undefined : noteStart);
    // The terminal signals the workers, too; the signal ends a worker that hasn't installed its signal handlers yet.
    if (stopping.aborted && STOP_SIGNALS.some((name) => name === signal)) return 0;
    if (stopping.aborted || (isFirst && onStarted && isRefusal(code))) return code ?? 1;
    if (performance.now() - started >= PAUSES.stableAfter) pause = PAUSES.first;
    // The operator renews a worker by SIGTERM, after which it ends with 0.
    if (code !== 0) countCrash();
    const reason = signal ? `was ended by ${signal}` : `ended with exit code ${code}`;
    print(`A worker ${reason}; starting it again in ${pause / 1000} s.`);
    await sleep(pause, undefined, { signal: stopping }).catch(() => undefined);
    pause = Math.min(pause * 2, PAUSES.longest);
  }
  return 0;
}

const isRefusal = (code: number | null) => code === REFUSED_START || code === POSTPONED_START;

type End = { code: number | null; signal: string | null };

function runOnce({ stopping, stopTimeoutMs }: WorkerOptions, onStarted?: () => void): Promise<End> {
  const worker = cluster.fork(onStarted ? { [PRINTS_ADDRESS]: '1' } : {});
  const stop = () => {
    if (worker.isConnected()) worker.send(STOP);
    setTimeout(() => worker.process.kill('SIGKILL'), stopTimeoutMs).unref();
  };
  stopping.addEventListener('abort', stop, { once: true });
  // Not when it listens: it may still refuse the start, or end before it has printed the address.
  worker.on('message', (message) => message === STARTED && onStarted?.());
  // Sending to a worker that has just ended fails.
  worker.on('error', () => undefined);
  return new Promise((resolve) => {
    worker.once('exit', (code, signal) => {
      stopping.removeEventListener('abort', stop);
      resolve({ code, signal });
    });
  });
}
