import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { refusedForNow } from './app-error.ts';

/** Requests of one connection that are under way at once. Browsers send one and wait. */
const MOST = 8;
const RETRY_SECONDS = 1;

/**
 * Refuses what a client sends ahead without waiting for answers. Node starts all requests that it finds in what it has read, a thousand of
 * them in 64 kB, and keeps their answers until the first is sent.
 */
export function boundPipelining(app: FastifyInstance): void {
  const underWay = new WeakMap<Socket, number>();
  const add = (socket: Socket, more: 1 | -1) => {
    const count = (underWay.get(socket) ?? 0) + more;
    underWay.set(socket, count);
    return count;
  };
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    done(add(raw.socket, 1) > MOST ? refusedForNow('UNAVAILABLE', RETRY_SECONDS) : undefined);
  });
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    add(raw.socket, -1);
    done();
  });
}
