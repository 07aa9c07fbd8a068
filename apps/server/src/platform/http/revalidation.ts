import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { compress, type Encoding, encodingFor } from './compression.ts';

type Written = { body: string | Buffer; tag: string; compressed: Partial<Record<Encoding, Buffer | Promise<Buffer>>> };

/** In characters. From here on an answer is kept as bytes, which all connections share; a text would be copied for each. */
const LARGE = 16 * 1024;

/** An answer that several callers share, as crowds do, is written, hashed and compressed once. */
const written = new WeakMap<object, Written>();

/** Large answers that are being sent, by their tags: an equal one that was read later is sent as the same bytes. */
const sending = new Map<string, { known: Written; replies: number }>();

function write(answer: object): Written {
  const known = written.get(answer);
  if (known) return known;
  const text = JSON.stringify(answer);
  const body = text.length < LARGE ? text : Buffer.from(text);
  const tag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
  const fresh = sending.get(tag)?.known ?? { body, tag, compressed: {} };
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
  if (typeof known.body !== 'string') shareWhileSending(reply, known);
  const encoding = encodingFor(known.body.length, headers['accept-encoding']);
  if (encoding === null) return reply.send(known.body);
  const compressed = (known.compressed[encoding] ??= compress(known.body, encoding));
  if (Buffer.isBuffer(compressed)) return reply.header('content-encoding', encoding).send(compressed);
  return compressed
    .then((body) => {
      known.compressed[encoding] = body;
      return reply.header('content-encoding', encoding).send(body);
    })
    .catch((error: unknown) => {
      delete known.compressed[encoding];
      throw error;
    });
}

function shareWhileSending({ raw }: FastifyReply, known: Written): void {
  const entry = sending.get(known.tag) ?? { known, replies: 0 };
  sending.set(known.tag, entry);
  entry.replies += 1;
  raw.once('close', () => {
    entry.replies -= 1;
    if (entry.replies === 0) sending.delete(known.tag);
  });
}
