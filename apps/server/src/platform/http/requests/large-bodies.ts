import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusedForNow } from '../app-error.ts';

/** Smaller bodies aren't counted: orders have a hundred bytes, most descriptions a few thousand, and a thousand bodies fit into 16 MB. */
const COUNTED_BYTES = 16 * 1024;
const MAX_TOTAL_BYTES = 32 * 1024 * 1024;
const RETRY_SECONDS = 1;

/**
 * Bounds the memory of large request bodies, all connections together: a request beyond the limit gets 503. A body is counted by its
 * announced length from the head of its request until the response is sent, so slow or endless bodies can only displace other large
 * bodies, for at most the request timeout. `maxBytes` is the limit of a single body.
 */
export function limitLargeBodies(app: FastifyInstance, maxBytes: number, maxTotalBytes = MAX_TOTAL_BYTES): void {
  let totalBytes = 0;
  app.addHook('preParsing', (request, reply, payload, done) => {
    const bytes = Math.min(announcedLength(request), maxBytes);
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
