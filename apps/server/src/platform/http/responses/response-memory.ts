import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { refusedForNow } from '../app-error.ts';

export type ResponseMemoryLimits = {
  /** Bytes of responses that are being sent, all connections together. A body shared by several responses is counted once. */
  maxBytes: number;
  /** At the limit of bytes, connections that have been receiving a response for longer are closed. */
  graceMs: number;
};

const LIMITS: ResponseMemoryLimits = { maxBytes: 48 * 1024 * 1024, graceMs: 3_000 };

/** Smaller responses aren't counted: a thousand of them take at most 16 MB. */
const COUNTED_BYTES = 16 * 1024;
/** Assumed size of a streamed response: a chunk that is being sent and one that has been read ahead. Those of files have 64 kB. */
export const STREAM_BYTES = 128 * 1024;
const RETRY_SECONDS = 3;

/** A payload, and the bytes of memory that it takes while it is sent. */
type Body = { payload: unknown; bytes: number };
const UNCOUNTED: Body = { payload: null, bytes: 0 };

/** A string for a body that several responses share, a symbol for a body of one response. Callers can't choose either. */
type Key = string | symbol;

/** A response that is being sent. Responses with equal bodies have the same key. */
type PendingResponse = { key: Key; socket: Socket; since: number };

/**
 * Bounds the memory of responses that are being sent, because clients that request a lot and read slowly, or not at all, could fill it.
 * Below the limit no connection is closed for being slow. When a response to a read exceeds the limit, connections that have been
 * receiving for longer than the grace period are closed, the slowest first; if that isn't enough, the response becomes 503. The response
 * to a completed write is always sent, and connections are closed for it without a grace period.
 */
export function limitResponseMemory(app: FastifyInstance, limits = LIMITS): void {
  /** In the order of their starts. */
  const pending = new Set<PendingResponse>();
  const bodies = new Map<Key, Body & { responses: number }>();
  const watched = new WeakSet<Socket>();
  let totalBytes = 0;

  const remove = (response: PendingResponse) => {
    if (!pending.delete(response)) return;
    const body = bodies.get(response.key)!;
    body.responses -= 1;
    if (body.responses > 0) return;
    bodies.delete(response.key);
    totalBytes -= body.bytes;
  };

  /** Counts a response. Returns the payload to send, which responses with the same key share. */
  const add = (key: Key, newBody: Body, reply: FastifyReply): unknown => {
    const { socket } = reply.request.raw;
    const body = bodies.get(key) ?? { ...newBody, responses: 0 };
    bodies.set(key, body);
    body.responses += 1;
    if (body.responses === 1) totalBytes += body.bytes;
    const response = { key, socket, since: performance.now() };
    pending.add(response);
    reply.raw.once('close', () => remove(response));
    removeOnClose(socket);
    return body.payload;
  };

  /** Needed for pipelined requests: Node emits no 'close' on responses that are still queued when their connection closes. */
  const removeOnClose = (socket: Socket) => {
    if (watched.has(socket)) return;
    watched.add(socket);
    socket.once('close', () => {
      for (const response of pending) if (response.socket === socket) remove(response);
    });
  };

  const fits = (key: Key, { bytes }: Body) => bodies.has(key) || totalBytes === 0 || totalBytes + bytes <= limits.maxBytes;

  const closeSlowConnections = (key: Key, body: Body, graceMs: number) => {
    const latestStart = performance.now() - graceMs;
    for (const response of pending) {
      if (fits(key, body) || response.since > latestStart) return;
      remove(response);
      response.socket.destroy();
    }
  };

  app.addHook('onSend', ({ method }, reply, payload, done) => {
    const body = bodyOf(payload);
    if (body.bytes < COUNTED_BYTES) return done(null, payload);
    const key = Buffer.isBuffer(body.payload) ? keyOf(reply) : Symbol('stream');
    const isRead = method === 'GET' || method === 'HEAD';
    closeSlowConnections(key, body, isRead ? limits.graceMs : 0);
    if (isRead && !fits(key, body)) {
      if (payload instanceof Readable) payload.destroy();
      return done(refusedForNow('UNAVAILABLE', RETRY_SECONDS));
    }
    done(null, add(key, body, reply));
  });
}

function bodyOf(payload: unknown): Body {
  if (Buffer.isBuffer(payload)) return { payload, bytes: payload.length };
  // Responses can share a buffer; Node copies a string for each of them.
  if (typeof payload === 'string') return payload.length < COUNTED_BYTES ? UNCOUNTED : bodyOf(Buffer.from(payload));
  return payload instanceof Readable ? { payload, bytes: STREAM_BYTES } : UNCOUNTED;
}

/** Equal for responses with the same ETag and encoding, and thus the same body. A response without an ETag has a key of its own. */
const keyOf = (reply: FastifyReply): Key => {
  const tag = reply.getHeader('etag');
  return tag === undefined ? Symbol('untagged') : `${String(tag)} ${String(reply.getHeader('content-encoding'))}`;
};
