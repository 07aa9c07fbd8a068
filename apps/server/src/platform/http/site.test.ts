import { createHash } from 'node:crypto';
import { get } from 'node:http';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { silentLog } from '../log.ts';
import { createHttpServer } from './server.ts';
import { serveSite } from './site.ts';

const folder = await mkdtemp(join(tmpdir(), 'wieszcz-site-'));
await mkdir(join(folder, 'assets'));
await writeFile(join(folder, 'index.html'), '<!doctype html><title>Wieszcz</title><script>start()</script>');
await writeFile(join(folder, 'assets', 'index-1a2b3c.js'), 'console.log(1)');
const SMALL = brotliCompressSync('console.log(1)');
await writeFile(join(folder, 'assets', 'index-1a2b3c.js.br'), SMALL);
const app = await createHttpServer({
  log: silentLog,
  corsOrigins: [],
  secure: false,
  trustProxy: [],
  translate: () => undefined,
});
await serveSite(app, folder);
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

it('the page is asked for anew each time, its hashed files are kept for a year', async () => {
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
});

it('only the inline script that the build put into the page may run', async () => {
  const { headers } = await app.inject('/');
  const hash = createHash('sha256').update('start()').digest('base64');
  expect(headers['content-security-policy']).toContain(`;script-src 'self' 'sha256-${hash}';`);
});

it('a file that lies compressed beside itself is sent so to browsers that understand it', async () => {
  const url = '/assets/index-1a2b3c.js';
  const small = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
  expect([small.headers['content-encoding'], small.headers['content-type']]).toEqual([
    'br',
    'application/javascript; charset=utf-8',
  ]);
  expect(small.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' });
  expect(small.rawPayload).toEqual(SMALL);
  expect((await app.inject(url)).body).toBe('console.log(1)');
});

it('a file that does not exist is an unknown address', async () => {
  for (const url of ['/assets/gone.js', '/markets', '/../package.json', '/assets/..%2f..%2fetc/passwd'])
    expect((await app.inject(url)).statusCode).toBe(404);
});

/** As it is written: `inject` and browsers would resolve the dots themselves. */
async function statusOf(path: string): Promise<number | undefined> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
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
])('a path that leads out of the folder, or is none, is an unknown address: %s', async (_, path) => {
  for (const url of [`/assets/${path}`, `/assets/${path}/package.json`, `/${path}/etc/passwd`])
    expect(await statusOf(url)).toBe(404);
});
