import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { createOutput } from './platform/output.ts';
import { startServer } from './server.ts';
import { createTestDatabase } from './testing/database.ts';
import { addressOf, runServer } from './testing/process.ts';

const folder = await mkdtemp(join(tmpdir(), 'wieszcz-drain-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const { url } = await createTestDatabase();
const settings = { DATABASE_URL: url, DATA_DIR: folder, HOST: '127.0.0.1', NODE_ENV: 'test' };

describe('a stopping server', { timeout: 240_000 }, () => {
  it('is not ready, but serves requests and closes their connections', async () => {
    // The highest DRAIN_SECONDS, which is enough for the calls on any machine. The second signal ends the server.
    const server = runServer({ ...settings, LOG_LEVEL: 'silent', DRAIN_SECONDS: '300' });
    const address = await addressOf(server);
    const ask = async (path: string) => {
      const { status, headers } = await fetch(address + path);
      return [status, headers.get('connection')];
    };
    expect(await ask('/readyz')).toEqual([200, 'keep-alive']);
    server.child.kill('SIGTERM');
    await expect.poll(() => ask('/readyz'), { timeout: 120_000, interval: 20 }).toEqual([503, 'close']);
    expect(await ask('/api/info')).toEqual([200, 'close']);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(1);
  });

  it('keeps its port open for DRAIN_SECONDS, then closes it', async () => {
    const settingsWithDrain = { ...settings, PORT: '0', DEMO: '0', LOG_LEVEL: 'silent', DRAIN_SECONDS: '4' };
    const server = await startServer(settingsWithDrain, createOutput(process.stdout));
    const stopStarted = performance.now();
    const stopped = server.stop();
    await sleep(500);
    expect((await fetch(`${server.address}/api/info`)).status).toBe(200);
    await stopped;
    expect(performance.now() - stopStarted).toBeGreaterThanOrEqual(3_900);
    await expect(fetch(`${server.address}/api/info`)).rejects.toThrow('fetch failed');
  });
});
