import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance } from 'fastify';
import { createSemaphore, SemaphoreBusyError } from '../../semaphore.ts';

/** In the order of preference: Brotli compresses better. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/**
 * A smaller response fits into one packet, compressed or not. These lengths are in bytes of a buffer or in characters of a text, of which few
 * take two bytes.
 */
const MIN_LENGTH = 1400;

/** A larger response consists of pictures: compression would save a quarter of it and take a core a fifth of a second. */
const MAX_LENGTH = 1024 * 1024;

/** Up to this size compression takes a millisecond at most and runs on the main thread. */
const MAX_SYNC_LENGTH = 128 * 1024;

/** Smaller than gzip at its default level, in half the time. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Takes half the time of the default level; its output is a tenth larger. */
const GZIP = { level: 4 };

/** An encoder takes megabytes, and so do the bodies that wait for one. */
const largeBodies = createSemaphore({ permits: 1, maxWaiting: 8, maxWaitMs: 2_000 });

/** The encoding for a body of this length and a client's Accept-Encoding; null: send it as it is. */
export function chooseEncoding(length: number, acceptEncoding: string | undefined): Encoding | null {
  if (acceptEncoding === undefined || length < MIN_LENGTH || length > MAX_LENGTH) return null;
  const accepted = acceptEncoding.toLowerCase();
  // `*` means gzip, unless the client also names gzip: a client that sends it may not support Brotli.
  return negotiate(accepted.replace('*', accepted.includes('gzip') ? 'identity' : 'gzip'), [...ENCODINGS]);
}

const [brotliAsync, gzipAsync] = [promisify(brotliCompress), promisify(gzip)];
const ENCODERS = {
  br: { sync: (body) => brotliCompressSync(body, BROTLI), async: (body) => brotliAsync(body, BROTLI) },
  gzip: { sync: (body) => gzipSync(body, GZIP), async: (body) => gzipAsync(body, GZIP) },
} satisfies Record<Encoding, { sync: (body: string | Buffer) => Buffer; async: (body: string | Buffer) => Promise<Buffer> }>;

/**
 * Compresses a body as a whole: a stream would keep an encoder's megabytes for each client for as long as the client reads. Null when too
 * many large bodies wait for an encoder; the body is then sent as it is.
 */
export function compress(body: string | Buffer, encoding: Encoding): Buffer | Promise<Buffer | null> {
  const encoder = ENCODERS[encoding];
  if (body.length <= MAX_SYNC_LENGTH) return encoder.sync(body);
  return largeBodies(() => encoder.async(body)).catch((error: unknown) => {
    if (error instanceof SemaphoreBusyError) return null;
    throw error;
  });
}

/** Compresses responses that are sent as text and have no encoding yet. Files are stored compressed. */
export function addCompression(app: FastifyInstance): void {
  app.addHook('onSend', ({ headers }, reply, payload, done) => {
    if (typeof payload !== 'string' || reply.hasHeader('content-encoding')) return done(null, payload);
    const encoding = chooseEncoding(payload.length, headers['accept-encoding']);
    if (encoding === null) return done(null, payload);
    reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));
    const send = (compressed: Buffer | null) => {
      if (compressed) reply.header('content-encoding', encoding).removeHeader('content-length');
      done(null, compressed ?? payload);
    };
    const compressed = compress(payload, encoding);
    if (Buffer.isBuffer(compressed)) send(compressed);
    else compressed.then(send, done);
  });
}
