import { closeSync, openSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type SecureVersion } from 'node:tls';
import { startServerProcess } from '@wieszcz/bench/server-process';
import { createTestDatabase } from '@wieszcz/server/testing/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findProgram } from './programs.ts';
import { startCaddy, startNginx, type WebProxy } from './web-proxies.ts';

const proxies = [
  ['nginx', startNginx],
  ['caddy', startCaddy],
] as const;

/** `declared`: sends only the headers, which declare a body of this many bytes, and ends the call when the answer comes. */
type Sent = { secure?: boolean; method?: string; headers?: Record<string, string>; body?: Buffer; declared?: number };

describe.each(proxies)('%s, where it is installed, in front of the game', (name, start) => {
  describe.skipIf(!findProgram(name))('with the file in deploy/', () => {
    let folder: string;
    let game: Awaited<ReturnType<typeof startServerProcess>>;
    let proxy: WebProxy;
    let log: number;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), `wieszcz-${name}-`));
      log = openSync(join(folder, 'game.log'), 'a');
      const { url } = await createTestDatabase();
      const settings = { TRUST_PROXY: 'loopback', DATA_DIR: folder, LOG_LEVEL: 'debug' };
      game = await startServerProcess(url, { settings, output: log });
      proxy = await start(game.port, folder);
    });
    afterAll(async () => {
      await proxy?.stop();
      await game?.stop();
      closeSync(log);
      await rm(folder, { recursive: true, force: true });
    });

    /** Each call has a connection of its own. */
    const call = (path: string, { secure = true, method = 'GET', headers = {}, body, declared }: Sent = {}) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const { http, https } = proxy.ports;
        const length = declared === undefined ? {} : { 'content-length': declared };
        const options = { host: '127.0.0.1', method, path, headers: { host: 'localhost', ...headers, ...length }, agent: false };
        const sent = secure
          ? secureRequest({ ...options, port: https, servername: 'localhost', rejectUnauthorized: false })
          : plainRequest({ ...options, port: http });
        sent.once('error', reject).once('response', (reply) => {
          resolve(reply.resume());
          if (declared !== undefined) sent.destroy();
        });
        if (declared === undefined) sent.end(body);
        else sent.flushHeaders();
      });
    const statusOf = async (...asked: Parameters<typeof call>) => (await call(...asked)).statusCode;
    /** The complete JSON lines of the game's log: at this level one for each response. At its start the game also prints sentences. */
    const linesOfGame = async () =>
      (await readFile(join(folder, 'game.log'), 'utf8'))
        .split('\n')
        .filter((line) => /^\{.*\}$/.test(line))
        .map((line) => JSON.parse(line) as object);

    test('serves pages and calls, and tells the game the address and the request id, whatever address the client claims', async () => {
      expect(await statusOf('/api/docs')).toBe(200);
      const reply = await call('/api/info?from=test', { headers: { 'x-forwarded-for': '203.0.113.9' } });
      expect(reply.statusCode).toBe(200);
      const reqId = reply.headers['x-request-id'];
      expect(reqId).toMatch(/^[0-9a-f-]{32,36}$/);
      await expect.poll(linesOfGame).toContainEqual(expect.objectContaining({ path: '/api/info', address: '127.0.0.1', reqId }));
    });

    test('lets the largest cover through to the game, and refuses a larger body itself', async () => {
      const upload = { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=x' } };
      expect(await statusOf('/markets/marketCover/1', { ...upload, body: Buffer.alloc(5 * 1024 * 1024 + 500) })).toBe(401);
      // A proxy that refuses doesn't read the body: a caller who is still sending may find the connection closed before the answer.
      expect(await statusOf('/markets/marketCover/1', { ...upload, declared: 7 * 1024 * 1024 })).toBe(413);
    });

    test('hides metrics and readiness, which the game itself shows on this machine', async () => {
      for (const path of ['/metrics', '/readyz'])
        expect((await fetch(`http://127.0.0.1:${game.port}${path}`)).status, path).toBe(200);
      for (const path of ['/metrics', '/metrics/', '/%6detrics', '/metrics%2F', '/metrics?a', '/readyz', '/readyz/', '//metrics'])
        expect(await statusOf(path), path).toBe(404);
      expect(await statusOf('/healthz')).toBe(200);
    });

    test('redirects pages to TLS, and refuses calls without it', async () => {
      for (const path of ['/', '/s/1']) {
        const reply = await call(path, { secure: false });
        expect([reply.statusCode, reply.headers.location]).toEqual([308, `https://localhost${path}`]);
      }
      expect(await statusOf('/markets', { secure: false })).toBe(403);
      expect(await statusOf('/api/auth/signin', { secure: false, method: 'POST' })).toBe(403);
    });

    test('speaks TLS 1.2 and 1.3, with recommended cipher suites only', async () => {
      const agreed = (version: SecureVersion, ciphers?: string) =>
        new Promise<string>((resolve) => {
          const options = { host: '127.0.0.1', port: proxy.ports.https, servername: 'localhost', rejectUnauthorized: false };
          const socket = connect({ ...options, minVersion: version, maxVersion: version, ciphers });
          socket.once('secureConnect', () => resolve(socket.getCipher().name)).once('error', () => resolve('refused'));
          socket.once('close', () => resolve('refused')).once('secureConnect', () => socket.destroy());
        });
      expect(await agreed('TLSv1.3')).toMatch(/^TLS_(AES|CHACHA20)_/);
      for (const suite of ['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-ECDSA-AES256-GCM-SHA384', 'ECDHE-ECDSA-CHACHA20-POLY1305'])
        expect(await agreed('TLSv1.2', suite)).toBe(suite);
      // Suites with CBC, which both proxies could offer with their certificate.
      for (const suite of ['ECDHE-ECDSA-AES128-SHA', 'ECDHE-ECDSA-AES256-SHA', 'ECDHE-ECDSA-AES128-SHA256'])
        expect(await agreed('TLSv1.2', suite), suite).toBe('refused');
      expect(await agreed('TLSv1.1', 'DEFAULT@SECLEVEL=0')).toBe('refused');
    });

    const logged = async () => (await Promise.all(proxy.logFiles.map((file) => readFile(file, 'utf8')))).join('\n');

    test('does not write queries into its log: neither tokens and e-mail addresses nor what players search for', async () => {
      await call('/api/auth/checkToken?token=tajny-token&username=jan%40example.org');
      await call('/markets?text=szukane');
      for (const path of ['/api/auth/checkToken', '/markets']) await expect.poll(logged).toContain(path);
      expect(await logged()).not.toMatch(/tajny-token|jan%40|jan@|szukane/);
    });

    // The last test: it stops the game.
    test('does not write queries into its log of errors, when it answers in place of a game that is away', async () => {
      await game.stop();
      expect(await statusOf('/api/away?token=tajny-blad&text=szukane')).toBeGreaterThanOrEqual(502);
      await expect.poll(logged).toContain('/api/away');
      expect(await logged()).not.toMatch(/tajny-blad|szukane/);
    });
  });
});
