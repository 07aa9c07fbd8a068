import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { silentLog } from '../log.ts';
import { createHttpServer } from './server.ts';
import { serveSite } from './site.ts';

const folder = await mkdtemp(join(tmpdir(), 'wieszcz-site-'));
await mkdir(join(folder, 'assets'));
await writeFile(join(folder, 'index.html'), '<!doctype html><title>Wieszcz</title>');
await writeFile(join(folder, 'assets', 'index-1a2b3c.js'), 'console.log(1)');
const app = await createHttpServer({ log: silentLog, corsOrigins: [], secure: false, translate: () => undefined });
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
  const script = await app.inject('/assets/index-1a2b3c.js');
  expect([script.statusCode, script.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
});

it('a file that does not exist is an unknown address', async () => {
  for (const url of ['/assets/gone.js', '/markets', '/../package.json', '/assets/..%2f..%2fetc/passwd'])
    expect((await app.inject(url)).statusCode).toBe(404);
});
