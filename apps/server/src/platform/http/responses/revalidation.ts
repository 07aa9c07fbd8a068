import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { chooseEncoding, compress, type Encoding } from './compression.ts';

/** The header `cache-control` of an address whose content never changes: stored for a year and not revalidated. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The header of a public answer that may change: caches ask before each use whether it has. */
export const REVALIDATED = 'public, no-cache';

type SerializedAnswer = {
  body: string | Buffer;
  etag: string;
  compressed: Partial<Record<Encoding, Buffer | Promise<Buffer | null>>>;
};

/** From this length on a body is kept as bytes, which responses share; Node copies a string for each of them. */
const MIN_BUFFER_LENGTH = 16 * 1024;

/** Handlers may return the same object to several callers; it is serialized, hashed and compressed once. */
const serialized = new WeakMap<object, SerializedAnswer>();

function serialize(answer: object): SerializedAnswer {
  const known = serialized.get(answer);
  if (known) return known;
  const text = JSON.stringify(answer);
  const body = text.length < MIN_BUFFER_LENGTH ? text : Buffer.from(text);
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
  const fresh = { body, etag, compressed: {} };
  serialized.set(answer, fresh);
  return fresh;
}

/** The compressed body, kept for further callers of the same answer. A failure is not kept, nor null, which says that encoders were busy. */
function compressOnce({ body, compressed }: SerializedAnswer, encoding: Encoding): Buffer | Promise<Buffer | null> {
  const known = compressed[encoding];
  if (known) return known;
  const result = compress(body, encoding);
  compressed[encoding] = result;
  if (!Buffer.isBuffer(result)) {
    const keep = (buffer: Buffer | null) => {
      if (buffer) compressed[encoding] = buffer;
      else delete compressed[encoding];
    };
    result.then(keep, () => keep(null));
  }
  return result;
}

/**
 * Sends the answer to a read with its ETag, or 304 if the client's cached copy has the same one. Unless `cache-control` is set, clients may
 * store it and have to revalidate before each use; answers to signed-in users stay out of shared caches.
 */
export function sendWithEtag(reply: FastifyReply, answer: object): FastifyReply | Promise<FastifyReply> {
  const { headers } = reply.request;
  const known = serialize(answer);
  const { body, etag } = known;
  const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ');
  reply.header('etag', etag).header('vary', vary);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', headers.authorization ? 'private, no-cache' : REVALIDATED);
  if (headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return reply.code(304).removeHeader('content-type').send();
  const encoding = chooseEncoding(body.length, headers['accept-encoding']);
  if (encoding === null) return reply.send(body);
  const send = (compressed: Buffer | null) =>
    compressed === null ? reply.send(body) : reply.header('content-encoding', encoding).send(compressed);
  const compressed = compressOnce(known, encoding);
  return Buffer.isBuffer(compressed) ? send(compressed) : compressed.then(send);
}
