import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { refusedForNow } from '../app-error.ts';

export type ConnectionLimits = {
  /** Unanswered requests of one connection, including pipelined ones. Browsers don't pipeline: they send one and wait. */
  requestsPerConnection: number;
  /** Open connections. Each takes some ten kilobytes, even if it never sends a request. */
  connections: number;
  /** A connection that has had unanswered requests for longer is stalled and may be closed in favour of a new one. */
  stalledAfterMs: number;
};

const LIMITS: ConnectionLimits = { requestsPerConnection: 8, connections: 12_000, stalledAfterMs: 10_000 };
const RETRY_SECONDS = 1;

/**
 * Bounds the memory of connections.
 *
 * Pipelined requests beyond the limit get 503: Node starts every request that it finds in a chunk (a thousand fit into 64 kB) and keeps
 * their responses until the first one is sent.
 *
 * Beyond the maximum number of connections, a new one replaces the connection that has been idle for the longest time, so that a client
 * can't lock out others by holding connections open. If none is idle, it replaces the connection that has been stalled for the longest
 * time, for example by a request whose body never ends. If none is stalled either, the new connection is closed.
 */
export function limitConnections(app: FastifyInstance, limits = LIMITS): void {
  const open = new Set<Socket>();
  /** Connections without unanswered requests, the least recently used first. */
  const idle = new Set<Socket>();
  /** Connections with unanswered requests, in the order in which they became busy. */
  const busy = new Map<Socket, { requests: number; since: number }>();

  const forget = (socket: Socket) => {
    open.delete(socket);
    idle.delete(socket);
    busy.delete(socket);
  };
  /** Destroys one connection. Forgets it at once: its `close` event comes later, and until then it must not be chosen again. */
  const evictOne = (newSocket: Socket) => {
    const [oldestIdle] = idle;
    const [oldestBusy] = busy;
    const isStalled = oldestBusy && performance.now() - oldestBusy[1].since > limits.stalledAfterMs;
    const evicted = oldestIdle ?? (isStalled ? oldestBusy[0] : newSocket);
    forget(evicted);
    evicted.destroy();
  };

  app.server.on('connection', (socket: Socket) => {
    socket.once('close', () => forget(socket));
    open.add(socket);
    if (open.size > limits.connections) evictOne(socket);
    if (open.has(socket)) idle.add(socket);
  });
  app.addHook('onRequest', ({ raw: { socket } }, _reply, done) => {
    idle.delete(socket);
    const activity = busy.get(socket) ?? { requests: 0, since: performance.now() };
    activity.requests += 1;
    busy.set(socket, activity);
    done(activity.requests > limits.requestsPerConnection ? refusedForNow('UNAVAILABLE', RETRY_SECONDS) : undefined);
  });
  app.addHook('onResponse', ({ raw: { socket } }, _reply, done) => {
    const activity = busy.get(socket);
    if (activity && (activity.requests -= 1) === 0) {
      busy.delete(socket);
      if (open.has(socket)) idle.add(socket);
    }
    done();
  });
}
