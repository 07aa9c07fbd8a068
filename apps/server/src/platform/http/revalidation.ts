import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

type Written = { text: string; tag: string };

/** An answer that several callers share, as crowds do, is written and hashed once. */
const written = new WeakMap<object, Written>();

function write(answer: object): Written {
  const known = written.get(answer);
  if (known) return known;
  const text = JSON.stringify(answer);
  const fresh = { text, tag: `W/"${createHash('sha1').update(text).digest('base64url')}"` };
  written.set(answer, fresh);
  return fresh;
}

/**
 * Sends the answer of a read, or 304 where the caller has this very answer already. Nothing is shown without asking us first;
 * what was answered to somebody signed in stays out of shared caches.
 */
export function sendUnlessKnown(reply: FastifyReply, answer: object): FastifyReply {
  const { headers } = reply.request;
  const { text, tag } = write(answer);
  reply.header('etag', tag).header('cache-control', headers.authorization ? 'private, no-cache' : 'public, no-cache');
  const known = headers['if-none-match']?.split(/\s*,\s*/).includes(tag);
  return known ? reply.code(304).removeHeader('content-type').send() : reply.send(text);
}
