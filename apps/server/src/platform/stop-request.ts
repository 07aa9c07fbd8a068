import cluster from 'node:cluster';

/**
 * The message that requests a worker to stop. It isn't a signal, because the terminal may have signalled the worker, too, and a second signal
 * would end it at once.
 */
export const STOP = 'stop';
export const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Resolves at the first SIGTERM, SIGINT or SIGHUP (a closed terminal), when the parent of a worker requests it, or when the supervisor
 * (`tools/supervise.mjs`) disconnects. The supervisor disconnects to request a stop, or because it has died; its server then must not go on
 * running.
 */
export function listenForStop(): Promise<void> {
  return new Promise((resolve) => {
    // The supervisor may exit at the same moment.
    const ignoreFailure = () => undefined;
    let signals = 0;
    const onSignal = () => {
      // The first signal lets work in progress finish, even a start; the second exits at once.
      if (signals++ > 0) process.exit(1);
      // Tells the supervisor, if this process has one, not to restart it, even if stopping fails or takes too long.
      if (process.connected) process.send?.('stopping', undefined, undefined, ignoreFailure);
      resolve();
    };
    for (const signal of STOP_SIGNALS) process.on(signal, onSignal);
    if (cluster.isWorker) process.on('message', (message) => message === STOP && resolve());
    else if (process.connected) process.once('disconnect', resolve);
    // It has `send`, so it had a supervisor, which has disconnected while Node was loading.
    else if (process.send) resolve();
  });
}

/** Exits if the process still runs `timeoutMs` after the request to stop, or after this call if that is later. */
export function limitStop(stopRequest: Promise<void>, timeoutMs: number): void {
  void stopRequest.then(() => setTimeout(() => process.exit(1), timeoutMs).unref());
}
