import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { compress, type Encoding, encodingAtOnce } from './compression.ts';

type Written = { text: string; tag: string; compressed: Partial<Record<Encoding, Buffer>> };

/** An answer that several callers share, as crowds do, is written, hashed and compressed once. */
const written = new WeakMap<object, Written>();

function write(answer: object): Written {
  const known = written.get(answer);
  if (known) return known;
  const text = JSON.stringify(answer);
  const fresh = { text, tag: `W/"${createHash('sha1').update(text).digest('base64url')}"`, compressed: {} };
  written.set(answer, fresh);
  return fresh;
}

/**
 * Sends the answer of a read, or 304 where the caller has this very answer already. Nothing is shown without asking us first;
 * what was answered to somebody signed in stays out of shared caches.
 */
export function sendUnlessKnown(reply: FastifyReply, answer: object): FastifyReply {
  const { headers } = reply.request;
  const known = write(answer);
  const varies = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ');
  reply.header('etag', known.tag).header('vary', varies);
  reply.header('cache-control', headers.authorization ? 'private, no-cache' : 'public, no-cache');
  if (headers['if-none-match']?.split(/\s*,\s*/).includes(known.tag)) return reply.code(304).removeHeader('content-type').send();
  const encoding = encodingAtOnce(known.text, headers['accept-encoding']);
  if (encoding === null) return reply.send(known.text);
  reply.header('content-encoding', encoding);
  return reply.send((known.compressed[encoding] ??= compress(known.text, encoding)));
}
