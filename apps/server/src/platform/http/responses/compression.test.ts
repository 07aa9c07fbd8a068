import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { Market } from '@wieszcz/api';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import { createMarket } from '../../../testing/game.ts';

const { app, call, as } = await startTestApp();
const moderator = await as('moderator');
const LONG = { description: 'Zażółć gęślą jaźń. '.repeat(200) };
const market = await createMarket(moderator, LONG);
const url = `/markets/${market.marketId}`;

const ask = (acceptEncoding?: string, headers: Record<string, string> = {}) =>
  moderator.call('GET', url, undefined, {
    ...headers,
    ...(acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding }),
  });

describe('the answer to a read', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['br;q=0.1, gzip', 'gzip', gunzipSync],
    ['GZIP', 'gzip', gunzipSync],
    ['br;q=0, *', 'gzip', gunzipSync],
    ['gzip, *', 'gzip', gunzipSync],
  ] as const)('has the encoding that the client prefers: %s', async (accepted, encoding, decompress) => {
    const [plain, reply] = [await ask(), await ask(accepted)];
    expect(reply.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding', etag: plain.headers.etag });
    expect(decompress(reply.rawPayload).toString()).toBe(plain.body);
    expect(Number(reply.headers['content-length'])).toBe(reply.rawPayload.length);
    expect(reply.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  });

  it.each([undefined, '', 'identity', 'br;q=0, gzip;q=0', 'gzip;q=0, *', 'zstd'])(
    'is not compressed if the client accepts no supported encoding: %s',
    async (accepted) => {
      const reply = await ask(accepted);
      expect(reply.headers).not.toHaveProperty('content-encoding');
      expect(reply.json<Market>().marketId).toBe(market.marketId);
    },
  );

  it('is not compressed if it is small', async () => {
    const reply = await call('GET', '/api/info', undefined, { 'accept-encoding': 'br' });
    expect(reply.headers).not.toHaveProperty('content-encoding');
  });

  it('is not sent again if the client has it in any encoding', async () => {
    const { headers } = await ask('br');
    const again = await ask('gzip', { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.rawPayload.length, again.headers['content-encoding']]).toEqual([304, 0, undefined]);
    expect(again.headers.vary).toBe('accept-encoding');
  });

  it('names the headers that it depends on in Vary, including Origin if other origins may call', async () => {
    const open = await startTestApp({ config: { corsOrigins: ['https://other.example'] } });
    const author = await open.as('moderator');
    const { marketId } = await createMarket(author, LONG);
    const reply = await author.call('GET', `/markets/${marketId}`, undefined, { 'accept-encoding': 'br' });
    expect(String(reply.headers.vary).toLowerCase()).toBe('origin, accept-encoding');
  });

  it('has its ETag also in the response to HEAD', async () => {
    const plain = await call('GET', '/markets');
    const head = await app.inject({ method: 'HEAD', url: '/markets' });
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', plain.headers.etag]);
  });
});

it('refuses a compressed request body where the body is needed', async () => {
  const payload = gzipSync(JSON.stringify({ username: 'x', password: 'y' }));
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  const reply = await app.inject({ method: 'POST', url: '/api/auth/signin', payload, headers });
  expect(reply.statusCode).toBe(415);
});
