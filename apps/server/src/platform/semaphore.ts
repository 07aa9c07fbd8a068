export type GateLimits = {
  /** Pieces of work that run at the same time. */
  atOnce: number;
  /** Callers that may wait for their turn; further ones are refused. */
  waiting: number;
  /** A caller that has waited for so long is refused. */
  waitMs: number;
};

/** Too many wait for the same scarce thing, or the caller has waited for too long. Answered as 503. */
export class GateBusyError extends Error {
  override name = 'GateBusyError';
}

/** Shared instance: creating an error per rejection would cost a stack trace each. */
const BUSY = new GateBusyError('too many are waiting');

/** Runs work that needs much memory or CPU: a bounded number at a time, a bounded number of callers waiting, first come first served. */
export type Gate = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createGate({ atOnce, waiting, waitMs }: GateLimits): Gate {
  let running = 0;
  const queue = new Set<() => void>();

  const enter = async () => {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (queue.size >= waiting) throw BUSY;
    // The one who leaves passes the place on, so `running` stays as it is.
    await new Promise<void>((resolve, reject) => {
      const admit = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.delete(admit);
        reject(BUSY);
      }, waitMs);
      queue.add(admit);
    });
  };

  const leave = () => {
    const [next] = queue;
    if (!next) running -= 1;
    else {
      queue.delete(next);
      next();
    }
  };

  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
