import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

/** What an answer can be compressed to, the smallest first. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** In characters. What fits into a packet travels as quickly uncompressed. */
export const WORTH_COMPRESSING = 1400;

/** As small as gzip's usual in a third of the time. */
export const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** What compresses within a millisecond does it at once: a stream's buffers outlive many answers. */
const AT_ONCE = 128 * 1024;

/** The encoding in which the client takes a text as it is sent at once; null: as it is, or by a stream. */
export function encodingAtOnce(text: string, acceptEncoding: string | undefined): Encoding | null {
  if (acceptEncoding === undefined || text.length < WORTH_COMPRESSING || text.length > AT_ONCE) return null;
  return negotiate(acceptEncoding.toLowerCase(), [...ENCODINGS]);
}

export const compress = (text: string, encoding: Encoding): Buffer =>
  encoding === 'br' ? brotliCompressSync(text, BROTLI) : gzipSync(text);
