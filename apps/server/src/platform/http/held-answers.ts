import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusedForNow } from './app-error.ts';

export type HoldingLimits = {
  /** Bytes of answers that wait for their readers, all connections together. An answer that several are sent is counted once. */
  bytes: number;
  /** Once the bytes are used up, a reader who has taken longer than this loses the connection. */
  graceMs: number;
};

const LIMITS: HoldingLimits = { bytes: 64 * 1024 * 1024, graceMs: 3_000 };

/** Smaller answers aren't counted: a thousand of them are 16 MB. */
const COUNTED = 16 * 1024;
const RETRY_SECONDS = 3;

type Held = { body: Buffer; request: FastifyRequest; since: number };

/**
 * Bounds the memory of answers that are being sent: who asks for a lot and reads slowly, or not at all, would otherwise fill it. While there
 * is room, nobody is cut off for being slow. Without room the longest waiting readers make way; if none has waited for long enough,
 * the new answer to a read is refused with 503. An answer to a change that was made is never refused.
 */
export function boundHeldAnswers(app: FastifyInstance, limits = LIMITS): void {
  /** The oldest first. */
  const held = new Set<Held>();
  /** How many are being sent each body. */
  const readers = new Map<Buffer, number>();
  let bytes = 0;

  const hold = (body: Buffer, request: FastifyRequest, reply: FastifyReply) => {
    const entry = { body, request, since: performance.now() };
    held.add(entry);
    const others = readers.get(body) ?? 0;
    readers.set(body, others + 1);
    if (others === 0) bytes += body.length;
    reply.raw.once('close', () => release(entry));
  };

  const release = (entry: Held) => {
    if (!held.delete(entry)) return;
    const others = readers.get(entry.body)! - 1;
    if (others > 0) readers.set(entry.body, others);
    else {
      readers.delete(entry.body);
      bytes -= entry.body.length;
    }
  };

  const hasRoomFor = (body: Buffer) => readers.has(body) || bytes === 0 || bytes + body.length <= limits.bytes;

  const makeRoomFor = (body: Buffer, graceMs: number) => {
    const before = performance.now() - graceMs;
    for (const entry of held) {
      if (hasRoomFor(body) || entry.since > before) return;
      release(entry);
      entry.request.raw.destroy();
    }
  };

  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isCounted(payload)) return done(null, payload);
    // A string would be copied for each reader.
    const body = typeof payload === 'string' ? Buffer.from(payload) : payload;
    const mayRefuse = request.method === 'GET' || request.method === 'HEAD';
    makeRoomFor(body, mayRefuse ? limits.graceMs : 0);
    if (mayRefuse && !hasRoomFor(body)) return done(refusedForNow('UNAVAILABLE', RETRY_SECONDS));
    hold(body, request, reply);
    done(null, body);
  });
}

const isCounted = (payload: unknown): payload is string | Buffer =>
  (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length >= COUNTED;
