import { randomBytes } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { afterwards } from '../../../testing/afterwards.ts';
import { compress } from './compression.ts';
import { sendWithEtag } from './revalidation.ts';

/** Large enough to be compressed beside the main thread. */
const LARGE = randomBytes(256 * 1024).toString('base64');

it('compresses an answer that was sent as it is while the encoders were busy', async () => {
  const answer = { text: LARGE };
  const busy: Promise<Buffer | null>[] = [];
  const app = fastify();
  afterwards(() => app.close());
  app.get('/', (_, reply) => sendWithEtag(reply, answer));
  app.get('/busy', (_, reply) => {
    for (let waiting = 0; waiting < 50; waiting += 1) busy.push(Promise.resolve(compress(LARGE, 'br')));
    return sendWithEtag(reply, answer);
  });
  const ask = (url: string) => app.inject({ url, headers: { 'accept-encoding': 'br' } });

  const plain = await ask('/busy');
  expect([plain.statusCode, plain.headers['content-encoding']]).toEqual([200, undefined]);
  await Promise.all(busy);
  const compressed = await ask('/');
  expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', etag: plain.headers.etag });
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body);
});
