import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { compress, type Encoding, encodingFor } from './compression.ts';

type Written = { body: string | Buffer; tag: string; compressed: Partial<Record<Encoding, Buffer | Promise<Buffer | null>>> };

/** In characters. From here on an answer is kept as bytes, which all connections share; a text would be copied for each. */
const LARGE = 16 * 1024;

/** An answer that several callers share, as crowds do, is written, hashed and compressed once. */
const written = new WeakMap<object, Written>();

function write(answer: object): Written {
  const known = written.get(answer);
  if (known) return known;
  const text = JSON.stringify(answer);
  const body = text.length < LARGE ? text : Buffer.from(text);
  const tag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
  const fresh = { body, tag, compressed: {} };
  written.set(answer, fresh);
  return fresh;
}

/**
 * Sends the answer of a read, or 304 where the caller has this very answer already. Nothing is shown without asking us first;
 * what was answered to somebody signed in stays out of shared caches.
 */
export function sendUnlessKnown(reply: FastifyReply, answer: object): FastifyReply | Promise<FastifyReply> {
  const { headers } = reply.request;
  const known = write(answer);
  const varies = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ');
  reply.header('etag', known.tag).header('vary', varies);
  reply.header('cache-control', headers.authorization ? 'private, no-cache' : 'public, no-cache');
  if (headers['if-none-match']?.split(/\s*,\s*/).includes(known.tag)) return reply.code(304).removeHeader('content-type').send();
  const encoding = encodingFor(known.body.length, headers['accept-encoding']);
  if (encoding === null) return reply.send(known.body);
  const send = (compressed: Buffer | null) => {
    if (compressed === null) return reply.send(known.body);
    known.compressed[encoding] = compressed;
    return reply.header('content-encoding', encoding).send(compressed);
  };
  const compressed = (known.compressed[encoding] ??= compress(known.body, encoding));
  return Buffer.isBuffer(compressed) ? send(compressed) : compressed.then(send);
}
