import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export type Turns = {
  /** Calls under way that make full batches. What more of them hold in memory outlives many collections, which slows all down. */
  enough: number;
  /** No connection is held for longer: who must be turned away shall hear it soon. */
  longestMs: number;
};

const TURNS: Turns = { enough: 320, longestMs: 400 };
const LOOK_EVERY_MS = 100;

/**
 * While `underWay` tells of a crowd, connections take turns: whoever was answered goes to the end of the line, and is read again when others
 * were answered. Until then their next call waits in the system's buffers, where it costs us nothing.
 */
export function holdBack(app: FastifyInstance, underWay: () => number, { enough, longestMs } = TURNS): void {
  const line: { socket: Socket; until: number }[] = [];
  let looking: NodeJS.Timeout | undefined;
  let isWaking = false;

  const wake = (): void => {
    const now = performance.now();
    const free = enough - underWay();
    let woken = 0;
    while (woken < line.length && (woken < free || line[woken]!.until < now)) line[woken++]!.socket.resume();
    line.splice(0, woken);
    if (line.length > 0) looking ??= setTimeout(look, LOOK_EVERY_MS).unref();
  };
  /** Where nobody is answered for long. */
  const look = (): void => {
    looking = undefined;
    wake();
  };

  app.addHook('onResponse', ({ raw: { socket } }, _reply, done) => {
    if (line.length > 0 || underWay() >= enough) {
      socket.pause();
      line.push({ socket, until: performance.now() + longestMs });
      if (!isWaking) setImmediate(() => ((isWaking = false), wake()));
      isWaking = true;
    }
    done();
  });
}
