import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { refusedForNow } from '../app-error.ts';

export type ConnectionLimits = {
  /** Requests of one connection that are under way at once. Browsers send one and wait. */
  requests: number;
  /** Open connections; some ten kilobytes each, whether or not they ever send a request. */
  connections: number;
  /** A request that is under way for longer may be cut off to make room. */
  graceMs: number;
};

const LIMITS: ConnectionLimits = { requests: 8, connections: 12_000, graceMs: 10_000 };
const RETRY_SECONDS = 1;

/**
 * Bounds what connections cost. What a client sends ahead without waiting for answers is refused: Node starts all requests that it finds
 * in what it has read, a thousand of them in 64 kB, and keeps their answers until the first is sent. And when there are too many
 * connections, a new one takes the place of the one that has been idle for longest, so that nobody can keep others out by holding
 * connections open; without an idle one, of a request that has been under way for too long, such as one whose body never ends.
 */
export function boundConnections(app: FastifyInstance, limits = LIMITS): void {
  const open = new Set<Socket>();
  /** The least recently used first. */
  const idle = new Set<Socket>();
  /** Those with requests under way, and since when, the oldest first. */
  const busy = new Map<Socket, { count: number; since: number }>();

  const makeRoom = (newcomer: Socket) => {
    const [unused] = idle;
    const [stalled] = busy;
    const isStalled = stalled && performance.now() - stalled[1].since > limits.graceMs;
    (unused ?? (isStalled ? stalled[0] : newcomer)).destroy();
  };

  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    if (open.size > limits.connections) makeRoom(socket);
    idle.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      idle.delete(socket);
      busy.delete(socket);
    });
  });
  app.addHook('onRequest', ({ raw: { socket } }, _reply, done) => {
    idle.delete(socket);
    const requests = busy.get(socket) ?? { count: 0, since: performance.now() };
    requests.count += 1;
    busy.set(socket, requests);
    done(requests.count > limits.requests ? refusedForNow('UNAVAILABLE', RETRY_SECONDS) : undefined);
  });
  app.addHook('onResponse', ({ raw: { socket } }, _reply, done) => {
    const requests = busy.get(socket);
    if (requests && (requests.count -= 1) === 0) {
      busy.delete(socket);
      if (open.has(socket)) idle.add(socket);
    }
    done();
  });
}
