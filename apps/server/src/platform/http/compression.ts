import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance } from 'fastify';
import { createGate } from '../gate.ts';

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

/** An encoder for a large answer takes some 20 MB. */
const compressingLarge = createGate({ atOnce: 1, waiting: 100, waitMs: 10_000 });

/** The encoding in which the client takes an answer; null: as it is. */
export function encodingFor(length: number, acceptEncoding: string | undefined): Encoding | null {
  if (acceptEncoding === undefined || length < WORTH_COMPRESSING) return null;
  // Who takes anything gets what everybody reads.
  return negotiate(acceptEncoding.toLowerCase().replace('*', 'gzip'), [...ENCODINGS]);
}

/** Whole, never as a stream: an encoder keeps megabytes for each reader, however slowly they read. */
export function compress(body: string | Buffer, encoding: Encoding): Buffer | Promise<Buffer> {
  const [large, [atOnce, later]] = [body.length > AT_ONCE, ENCODERS[encoding]];
  return large ? compressingLarge(() => later(body)) : atOnce(body);
}

const [brotliLater, gzipLater] = [promisify(brotliCompress), promisify(gzip)];
const ENCODERS = {
  br: [(body) => brotliCompressSync(body, BROTLI), (body) => brotliLater(body, BROTLI)],
  gzip: [(body) => gzipSync(body, GZIP), (body) => gzipLater(body, GZIP)],
} satisfies Record<Encoding, [(body: string | Buffer) => Buffer, (body: string | Buffer) => Promise<Buffer>]>;

/** Compresses texts that their handlers send as they are. Files are stored compressed. */
export function compressTexts(app: FastifyInstance): void {
  app.addHook('onSend', ({ headers }, reply, payload, done) => {
    if (typeof payload !== 'string' || reply.hasHeader('content-encoding')) return done(null, payload);
    const encoding = encodingFor(payload.length, headers['accept-encoding']);
    if (encoding === null) return done(null, payload);
    reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));
    reply.header('content-encoding', encoding).removeHeader('content-length');
    const compressed = compress(payload, encoding);
    if (Buffer.isBuffer(compressed)) return done(null, compressed);
    compressed.then((body) => done(null, body), done);
  });
}
