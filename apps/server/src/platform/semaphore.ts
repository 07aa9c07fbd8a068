export type SemaphoreOptions = {
  /** Number of tasks that run at the same time. */
  permits: number;
  /** Number of callers that may wait for a permit; further ones are rejected. */
  maxWaiting: number;
  /** A caller that has waited for longer is rejected. */
  maxWaitMs: number;
};

/**
 * The queue for a permit is full, the caller has waited for too long, or the machine is too busy to finish the task in time. Becomes a 503
 * unless the caller handles it.
 */
export class SemaphoreBusyError extends Error {
  override name = 'SemaphoreBusyError';
}

/** Shared instance: creating an error per rejection would cost a stack trace each. */
const BUSY = new SemaphoreBusyError('too many callers are waiting');

/** Runs a task once a permit is free, in the order of the calls. Rejects with SemaphoreBusyError, or with the task's error. */
export type Semaphore = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** Bounds the concurrency of tasks that need much memory or CPU, and the queue in front of them. */
export function createSemaphore({ permits, maxWaiting, maxWaitMs }: SemaphoreOptions): Semaphore {
  let running = 0;
  const queue = new Set<() => void>();

  const acquire = async () => {
    if (running < permits) {
      running += 1;
      return;
    }
    if (queue.size >= maxWaiting) throw BUSY;
    await new Promise<void>((resolve, reject) => {
      const grant = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.delete(grant);
        reject(BUSY);
      }, maxWaitMs);
      queue.add(grant);
    });
  };

  /** Passes the permit to the next caller, so `running` only falls when the queue is empty. */
  const release = () => {
    const [next] = queue;
    if (!next) running -= 1;
    else {
      queue.delete(next);
      next();
    }
  };

  return async (task) => {
    await acquire();
    try {
      return await task();
    } finally {
      release();
    }
  };
}
