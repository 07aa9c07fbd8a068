import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance } from 'fastify';
import { createGate, GateBusyError } from '../../semaphore.ts';

/** What an answer can be compressed to, the smallest first. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** In bytes. What fits into a packet travels as quickly uncompressed. */
const WORTH_COMPRESSING = 1400;

/** Smaller than gzip's usual in half of the time. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Half of the time of gzip's usual, a tenth larger. */
const GZIP = { level: 4 };

/** Smaller ones take a millisecond at most, so they are compressed on the main thread. */
const AT_ONCE = 128 * 1024;

/** Larger ones consist of pictures: a quarter would be saved for a fifth of a second of a core. */
const LARGEST = 1024 * 1024;

/** Encoders take megabytes each, and what waits for one is kept meanwhile. */
const encodingLarge = createGate({ atOnce: 1, waiting: 8, waitMs: 2_000 });

/** The encoding in which the client takes an answer; null: as it is. */
export function encodingFor(length: number, acceptEncoding: string | undefined): Encoding | null {
  if (acceptEncoding === undefined || length < WORTH_COMPRESSING || length > LARGEST) return null;
  // Who takes anything gets what everybody reads.
  return negotiate(acceptEncoding.toLowerCase().replace('*', 'gzip'), [...ENCODINGS]);
}

const [brotliLater, gzipLater] = [promisify(brotliCompress), promisify(gzip)];
const ENCODERS = {
  br: [(body) => brotliCompressSync(body, BROTLI), (body) => brotliLater(body, BROTLI)],
  gzip: [(body) => gzipSync(body, GZIP), (body) => gzipLater(body, GZIP)],
} satisfies Record<Encoding, [(body: string | Buffer) => Buffer, (body: string | Buffer) => Promise<Buffer>]>;

/**
 * Whole, never as a stream: an encoder keeps megabytes for each reader, however slowly they read. Null while too many large ones wait; then
 * the answer is sent as it is.
 */
export function compress(body: string | Buffer, encoding: Encoding): Buffer | Promise<Buffer | null> {
  const [atOnce, later] = ENCODERS[encoding];
  if (body.length <= AT_ONCE) return atOnce(body);
  return encodingLarge(() => later(body)).catch((error: unknown) => {
    if (error instanceof GateBusyError) return null;
    throw error;
  });
}

/** Compresses texts that their handlers send as they are. Files are stored compressed. */
export function compressTexts(app: FastifyInstance): void {
  app.addHook('onSend', ({ headers }, reply, payload, done) => {
    if (typeof payload !== 'string' || reply.hasHeader('content-encoding')) return done(null, payload);
    const encoding = encodingFor(payload.length, headers['accept-encoding']);
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
