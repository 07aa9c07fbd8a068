import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/**
 * Sends the answer of a read, or 304 where the caller has this very answer already. Nothing is shown without asking us first;
 * what was answered to somebody signed in stays out of shared caches.
 */
export function sendUnlessKnown(reply: FastifyReply, text: string): FastifyReply {
  const { headers } = reply.request;
  const tag = `W/"${createHash('sha1').update(text).digest('base64url')}"`;
  reply.header('etag', tag).header('cache-control', headers.authorization ? 'private, no-cache' : 'public, no-cache');
  const known = headers['if-none-match']?.split(/\s*,\s*/).includes(tag);
  return known ? reply.code(304).removeHeader('content-type').send() : reply.send(text);
}
