import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from './testing/database.ts';
import { addressOf, runServer } from './testing/process.ts';

const folder = await mkdtemp(join(tmpdir(), 'wieszcz-drain-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const { url } = await createTestDatabase();
const settings = { DATABASE_URL: url, DATA_DIR: folder, HOST: '127.0.0.1', NODE_ENV: 'test' };

describe('a stopping server', () => {
  it('is not ready, but still serves requests while it drains, and closes their connections', async () => {
    // The highest DRAIN_SECONDS, which is enough for the calls on any machine.
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
    // A server that had stopped by now would have ended with 0. This second signal ends it while it drains.
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(1);
  });
});
