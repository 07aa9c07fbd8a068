import { Writable } from 'node:stream';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { createDatabase, createPool } from '../database/pool.ts';
import { silentLog } from '../log.ts';

const PROBLEM = { accept: 'application/problem+json' };

describe('a crash', () => {
  it('gets 500 with the request id, is logged once and reveals nothing', async () => {
    const lines: string[] = [];
    const log = pino(
      { level: 'error' },
      new Writable({ write: (line: Buffer, _, done) => (lines.push(line.toString()), done()) }),
    );
    const secret = 'the secret inside';
    const jobs = {
      add: () => Promise.reject(new Error(secret)),
      deleteFailed: () => Promise.resolve(),
      unlockAbandoned: () => Promise.resolve([]),
    };
    const broken = await startTestApp({ dependencies: { jobs }, log });
    const reply = await broken.call('POST', '/api/auth/resetPassword?username=ja@example.org');
    expect([reply.statusCode, reply.body]).toEqual([500, 'Wystąpił nieoczekiwany błąd. Spróbuj ponownie za chwilę.']);
    expect(JSON.stringify(reply.headers)).not.toContain(secret);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(secret);
    expect(lines[0]).toContain(reply.headers['x-request-id']);
    expect(lines[0]).not.toContain('ja@example.org');
    const problem = await broken.call('POST', '/api/auth/resetPassword?username=ja@example.org', undefined, PROBLEM);
    expect(problem.json()).toMatchObject({ code: 'INTERNAL', requestId: problem.headers['x-request-id'] });
  });
});

describe('the server', () => {
  it('answers 503 with Retry-After while the database is unreachable, and is alive but not ready', async () => {
    const pool = createPool('postgres://nobody@127.0.0.1:1/nothing', silentLog);
    const db = createDatabase(pool);
    const disconnected = await startTestApp({ dependencies: { pool, db, replicas: db } });
    const reply = await disconnected.call('GET', '/markets');
    expect([reply.statusCode, reply.headers['retry-after'], reply.body]).toEqual([
      503,
      '2',
      'Serwer jest chwilowo niedostępny. Spróbuj ponownie za chwilę.',
    ]);
    expect([
      (await disconnected.call('GET', '/healthz')).statusCode,
      (await disconnected.call('GET', '/readyz')).statusCode,
    ]).toEqual([200, 503]);
    await expect.poll(async () => (await disconnected.call('GET', '/metrics')).body).toMatch(/^server_ready 0$/m);
  });

  it('answers 503 with Retry-After while the exchange takes no more commands', async () => {
    const draining = await startTestApp();
    const player = await draining.as('player');
    await draining.dependencies.exchange.drain();
    const buy = { betId: 1, marketId: 1, contractOption: true, maxPrice: 1, shares: 1 };
    const reply = await player.call('POST', '/markets/buyContract', buy);
    expect([reply.statusCode, reply.headers['retry-after'], reply.body]).toEqual([
      503,
      '1',
      'W tym momencie dużo osób próbuje złożyć zamówienie, spróbuj ponownie za chwilę',
    ]);
  });
});
