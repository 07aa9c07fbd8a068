import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refused, type PlainCode } from '../app-error.ts';
import { PROBLEM_TYPE, problemOf } from '../failures.ts';

/** By the codes of Node's errors; all others are breaches of the protocol. */
const CODES: Partial<Record<string, PlainCode>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

/**
 * Answers a request whose head or body Node couldn't read, before any hook and without a request to log. What the client accepts isn't known
 * then, so it gets the form that has both the sentence and the code. The connection ends, because nothing on it can be told apart any more.
 */
export function answerUnreadable(this: FastifyInstance, error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const failure = refused(CODES[error.code] ?? 'BODY_MALFORMED');
  const requestId = randomUUID();
  // The error itself holds what was sent, which may be a token.
  this.log.debug({ reqId: requestId, status: failure.status, reason: failure.code, cause: error.code }, 'answered unread');
  if (socket.writable) socket.write(responseOf(failure.status, problemOf(failure, requestId)));
  socket.destroy(error);
}

const responseOf = (status: number, body: string): string =>
  [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `content-type: ${PROBLEM_TYPE}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
    '',
    body,
  ].join('\r\n');

/** An address of no route. */
const NO_ROUTE = '/unreadable';

/**
 * Routes a request whose address the router can't read, or which has too long a name in it, to an unknown address. The router would answer it
 * before any hook: without the headers of all answers and without a line in the log, which names the address as it was sent.
 */
export function routeElsewhere(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): void {
  Object.assign(request.raw, { originalUrl: request.url, url: NO_ROUTE });
  app.routing(request.raw, reply.raw);
}
