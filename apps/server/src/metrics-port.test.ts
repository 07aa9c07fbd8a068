import { describe, expect, it } from 'vitest';
import { startTestApp } from './testing/app.ts';
import { createTestDatabase } from './testing/database.ts';
import { freePort } from './testing/free-port.ts';
import { addressOf, runServer } from './testing/process.ts';

describe('the metrics', () => {
  it('are served at METRICS_PORT only, where it is set', async () => {
    const { url } = await createTestDatabase();
    const port = await freePort();
    const run = runServer({ DATABASE_URL: url, METRICS_PORT: String(port) });
    const address = await addressOf(run);
    const metrics = await fetch(`http://localhost:${port}/metrics`);
    expect([metrics.status, await metrics.text()]).toEqual([200, expect.stringContaining('exchange_commands_settled_total')]);
    expect((await fetch(`http://localhost:${port}/api/info`)).status).toBe(404);
    expect((await fetch(`${address}/metrics`)).status).toBe(404);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
  });

  it('stop the start with a sentence if their port is taken', async () => {
    const { url } = await createTestDatabase();
    const first = runServer({ DATABASE_URL: url });
    const { port } = new URL(await addressOf(first));
    const second = runServer({ DATABASE_URL: url, METRICS_PORT: port });
    await second.ended;
    expect(second.output()).toContain(`Port ${port} is taken; stop what uses it or set METRICS_PORT to another.`);
  });

  it('are not served on the port of a public server', async () => {
    const { call } = await startTestApp({ config: { isPublic: true } });
    expect((await call('GET', '/metrics')).statusCode).toBe(404);
    expect((await call('GET', '/readyz')).statusCode).toBe(200);
  });
});
