import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusedForNow } from '../app-error.ts';

/** Orders have a hundred bytes, most descriptions a few thousand. A thousand smaller bodies are 16 MB. */
const COUNTED = 16 * 1024;
const MOST_BYTES = 32 * 1024 * 1024;
const RETRY_SECONDS = 1;

/**
 * Bounds the memory of large bodies: each is counted from its request's head until its answer is sent, as large as it says it is. Whoever
 * sends many of them slowly, or never ends one, only keeps other large bodies out, and not for longer than a request may take.
 */
export function boundLargeBodies(app: FastifyInstance, longest: number, mostBytes = MOST_BYTES): void {
  let bytes = 0;
  app.addHook('preParsing', (request, reply, payload, done) => {
    const size = Math.min(announced(request), longest);
    if (size <= COUNTED) return done(null, payload);
    if (bytes + size > mostBytes) return done(refusedForNow('UNAVAILABLE', RETRY_SECONDS));
    bytes += size;
    reply.raw.once('close', () => (bytes -= size));
    done(null, payload);
  });
}

/** A body in chunks doesn't tell how long it is. */
const announced = ({ headers }: FastifyRequest): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity;
