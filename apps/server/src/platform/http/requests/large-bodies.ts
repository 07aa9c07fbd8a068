import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusedForNow } from '../app-error.ts';

/** The limit of a single body that is no upload. */
export const MAX_BODY_BYTES = 256 * 1024;
/** Bodies up to this size aren't counted: a thousand of them take at most 16 MB. Orders have a hundred bytes, most descriptions a few thousand. */
const COUNTED_BYTES = 16 * 1024;
const MAX_TOTAL_BYTES = 32 * 1024 * 1024;
const RETRY_SECONDS = 1;

/**
 * Bounds the memory of large request bodies, all connections together: a request beyond `maxTotalBytes` gets 503. A body is counted with its
 * announced length, but at most the limit of a single body. It is counted from the headers of its request until the response is sent. Slow
 * or endless bodies therefore only keep out other large bodies, and at most for the request timeout.
 */
export function limitLargeBodies(app: FastifyInstance, maxTotalBytes = MAX_TOTAL_BYTES): void {
  let totalBytes = 0;
  app.addHook('preParsing', (request, reply, payload, done) => {
    const bytes = Math.min(announcedLength(request), MAX_BODY_BYTES);
    if (bytes <= COUNTED_BYTES) return done(null, payload);
    if (totalBytes + bytes > maxTotalBytes) return done(refusedForNow('UNAVAILABLE', RETRY_SECONDS));
    totalBytes += bytes;
    reply.raw.once('close', () => (totalBytes -= bytes));
    done(null, payload);
  });
}

/** In bytes; infinite for a chunked body, which doesn't announce its length. */
const announcedLength = ({ headers }: FastifyRequest): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity;
