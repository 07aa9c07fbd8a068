import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';

const lines: string[] = [];
const log = pino({ level: 'error' }, new Writable({ write: (line: Buffer, _, done) => (lines.push(line.toString()), done()) }));
const { call } = await startTestApp({ log });

it('serves Swagger UI and its files', async () => {
  const page = await call('GET', '/api/docs');
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.body).toContain('swagger-ui');
  expect((await call('GET', '/api/docs/static/swagger-ui.css')).statusCode).toBe(200);
});

it.each([
  ['parent folders', '..%2f..%2fpackage.json'],
  ['many parent folders', '..%2f..%2f..%2f..%2f..%2f..%2f..%2fetc%2fpasswd'],
  ['a folder', '..%2f'],
  ['dots and slashes', '%2e%2e%2f%2e%2e%2f%2e%2e%2fpackage.json'],
  ['backslashes', '..%5c..%5cpackage.json'],
  ['a broken escape', '%E0%A4%A'],
  ['an overlong encoding', '%c0%ae%c0%ae%2f'],
  ['an absolute path', '/etc/passwd'],
  ['5000 letters', 'a'.repeat(5_000)],
  ['no such file', 'gone.js'],
])('answers 404, and logs no error, for a missing or invalid file path: %s', async (_, path) => {
  const before = lines.length;
  const reply = await call('GET', `/api/docs/static/${path}`, undefined, { accept: 'application/problem+json' });
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([404, 'ROUTE_NOT_FOUND']);
  expect(lines.slice(before)).toEqual([]);
});

it.each(['%00', 'swagger-ui.css%00.js'])('refuses a file path with a NUL character: %s', async (path) => {
  const reply = await call('GET', `/api/docs/static/${path}`, undefined, { accept: 'application/problem+json' });
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([400, 'CHARACTERS_FORBIDDEN']);
});
