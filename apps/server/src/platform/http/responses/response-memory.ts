import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { refusedForNow } from '../app-error.ts';

export type HoldingLimits = {
  /** Bytes of answers that wait for their readers, all connections together. An answer that several are sent is counted once. */
  bytes: number;
  /** Once the bytes are used up, a reader who has taken longer than this loses the connection. */
  graceMs: number;
};

const LIMITS: HoldingLimits = { bytes: 48 * 1024 * 1024, graceMs: 3_000 };

/** Smaller answers aren't counted: a thousand of them are 16 MB. */
const COUNTED = 16 * 1024;
/** What a file that is being sent keeps in memory. */
const OF_A_FILE = 128 * 1024;
const RETRY_SECONDS = 3;

/** What is sent, with the bytes that it keeps in memory. */
type Body = { payload: unknown; size: number };
const NONE: Body = { payload: null, size: 0 };

/** An answer on its way. Equal answers have the same key, however often they were built. */
type Held = { key: string; socket: Socket; since: number };

/**
 * Bounds the memory of answers that are being sent: who asks for a lot and reads slowly, or not at all, would otherwise fill it. While there
 * is room, nobody is cut off for being slow. Without room the longest waiting readers make way; if none has waited for long enough,
 * the new answer to a read is refused with 503. An answer to a change that was made is never refused.
 */
export function boundHeldAnswers(app: FastifyInstance, limits = LIMITS): void {
  /** The oldest first. */
  const held = new Set<Held>();
  /** By key: what is being sent, to how many. */
  const bodies = new Map<string, Body & { readers: number }>();
  const watched = new WeakSet<Socket>();
  let bytes = 0;

  const release = (entry: Held) => {
    if (!held.delete(entry)) return;
    const sent = bodies.get(entry.key)!;
    sent.readers -= 1;
    if (sent.readers > 0) return;
    bodies.delete(entry.key);
    bytes -= sent.size;
  };

  const hold = (key: string, built: Body, reply: FastifyReply): unknown => {
    const { socket } = reply.request.raw;
    const sent = bodies.get(key) ?? { ...built, readers: 0 };
    bodies.set(key, sent);
    sent.readers += 1;
    if (sent.readers === 1) bytes += sent.size;
    const entry = { key, socket, since: performance.now() };
    held.add(entry);
    reply.raw.once('close', () => release(entry));
    watch(socket);
    return sent.payload;
  };

  /** Answers to requests that were sent ahead of their turn aren't told when their connection closes. */
  const watch = (socket: Socket) => {
    if (watched.has(socket)) return;
    watched.add(socket);
    socket.once('close', () => {
      for (const entry of held) if (entry.socket === socket) release(entry);
    });
  };

  const hasRoomFor = (key: string, { size }: Body) => bodies.has(key) || bytes === 0 || bytes + size <= limits.bytes;

  const makeRoomFor = (key: string, body: Body, graceMs: number) => {
    const before = performance.now() - graceMs;
    for (const entry of held) {
      if (hasRoomFor(key, body) || entry.since > before) return;
      release(entry);
      entry.socket.destroy();
    }
  };

  app.addHook('onSend', ({ method }, reply, payload, done) => {
    const body = bodyOf(payload);
    if (body.size < COUNTED) return done(null, payload);
    const key = Buffer.isBuffer(body.payload) ? keyOf(reply) : reply.request.id;
    const mayRefuse = method === 'GET' || method === 'HEAD';
    makeRoomFor(key, body, mayRefuse ? limits.graceMs : 0);
    if (mayRefuse && !hasRoomFor(key, body)) {
      if (payload instanceof Readable) payload.destroy();
      return done(refusedForNow('UNAVAILABLE', RETRY_SECONDS));
    }
    done(null, hold(key, body, reply));
  });
}

function bodyOf(payload: unknown): Body {
  if (Buffer.isBuffer(payload)) return { payload, size: payload.length };
  // A string would be copied for each reader.
  if (typeof payload === 'string') return payload.length < COUNTED ? NONE : bodyOf(Buffer.from(payload));
  return payload instanceof Readable ? { payload, size: OF_A_FILE } : NONE;
}

const keyOf = (reply: FastifyReply) => {
  const tag = reply.getHeader('etag');
  return tag === undefined ? reply.request.id : `${String(tag)} ${String(reply.getHeader('content-encoding'))}`;
};
