import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { portOf } from '../../testing/connection.ts';
import { silentLog } from '../log.ts';
import { createHttpServer } from './server.ts';
import { serveSite } from './site.ts';

const root = await mkdtemp(join(tmpdir(), 'wieszcz-site-'));
/** The folder of the game may itself be below one named as that of the hashed files. */
const folder = join(root, 'assets', 'site');
await mkdir(join(folder, 'assets'), { recursive: true });
await writeFile(join(folder, 'index.html'), '<!doctype html><meta content="%PUBLIC_URL%/icon.png"><script>start()</script>');
await writeFile(join(folder, 'assets', 'index-1a2b3c.js'), 'console.log(1)');
await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
/** Files outside the folder, one and two levels above it. */
for (const outside of [join(root, 'assets'), root]) await writeFile(join(outside, 'secret.txt'), 'secret');
const COMPRESSED = brotliCompressSync('console.log(1)');
await writeFile(join(folder, 'assets', 'index-1a2b3c.js.br'), COMPRESSED);
const app = await createHttpServer({
  log: silentLog,
  corsOrigins: [],
  hsts: null,
  trustProxy: [],
  translateError: () => undefined,
});
await serveSite(app, folder, 'https://gra.example/a&b');
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

it('lets browsers revalidate the page and files that keep their name each time, and cache hashed files for a year', async () => {
  const page = await app.inject('/');
  expect([page.statusCode, page.headers['content-type'], page.headers['cache-control']]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-cache',
  ]);
  expect(page.headers).toHaveProperty('content-security-policy');
  const script = await app.inject('/assets/index-1a2b3c.js');
  expect(script.headers).not.toHaveProperty('content-security-policy');
  expect(script.headers['x-content-type-options']).toBe('nosniff');
  expect([script.statusCode, script.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  const icon = await app.inject('/favicon.svg');
  expect([icon.statusCode, icon.headers['cache-control']]).toEqual([200, 'no-cache']);
});

it('puts the public address into the page, compressed or not, at / and /index.html', async () => {
  const expected = '<meta content="https://gra.example/a&amp;b/icon.png">';
  for (const url of ['/', '/index.html']) {
    const plain = await app.inject(url);
    expect([plain.statusCode, plain.body]).toEqual([200, expect.stringContaining(expected)]);
    const compressed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect([compressed.headers['content-encoding'], compressed.headers.vary]).toEqual(['br', 'accept-encoding']);
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body);
    const again = await app.inject({ url, headers: { 'if-none-match': String(plain.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  }
});

it('allows only the inline script that the build put into the page', async () => {
  const { headers } = await app.inject('/');
  const hash = createHash('sha256').update('start()').digest('base64');
  expect(headers['content-security-policy']).toContain(`;script-src 'self' 'sha256-${hash}';`);
});

it('sends the compressed version of a file to browsers that accept it', async () => {
  const url = '/assets/index-1a2b3c.js';
  const compressed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
  expect([compressed.headers['content-encoding'], compressed.headers['content-type']]).toEqual([
    'br',
    'application/javascript; charset=utf-8',
  ]);
  expect(compressed.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' });
  expect(compressed.rawPayload).toEqual(COMPRESSED);
  expect((await app.inject(url)).body).toBe('console.log(1)');
});

it('answers 404 for a file that does not exist', async () => {
  for (const url of ['/assets/gone.js', '/markets']) expect((await app.inject(url)).statusCode).toBe(404);
});

/** Sends the path unchanged; `inject` and `fetch` would resolve its dots. */
async function statusOf(path: string): Promise<number | undefined> {
  const port = await portOf(app);
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path }, (answer) => resolve(answer.resume().statusCode)).once('error', reject);
  });
}

it.each([
  ['dots', '..'],
  ['encoded dots', '%2e%2e'],
  ['an encoded slash', '..%2f..'],
  ['an encoded backslash', '..%5c..'],
  ['a broken escape', '%E0%A4%A'],
  ['an overlong encoding', '%c0%ae%c0%ae'],
  ['5000 letters', 'a'.repeat(5_000)],
])('answers 404 for a path that leaves the folder or is invalid: %s', async (_, path) => {
  const urls = [`/assets/${path}`, `/${path}/secret.txt`, `/assets/${path}/secret.txt`, `/assets/${path}/${path}/secret.txt`];
  for (const url of urls) expect(await statusOf(url)).toBe(404);
});
