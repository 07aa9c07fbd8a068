import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@wieszcz/server/testing/database';
import { expect, it, onTestFinished } from 'vitest';
import { startClockedServer } from './server.ts';

it('a server that is killed before it has taken over a time is started again without waiting for its answer', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wieszcz-clocked-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }));
  const { url } = await createTestDatabase();
  const [now, later] = [new Date('2026-11-20T11:00:00Z'), new Date('2026-11-20T12:00:00Z')];
  const options = { databaseUrl: url, dataDir: join(folder, 'data'), logFile: join(folder, 'server.log'), now };
  const server = await startClockedServer(options);
  onTestFinished(() => server.stop());
  await Promise.all([server.setTime(later), server.restart(later)]);
  await server.setTime(later);
  expect((await fetch(`${server.origin}/markets`)).status).toBe(200);
});
