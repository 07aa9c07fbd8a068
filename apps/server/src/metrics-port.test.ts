import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createOutput } from './platform/output.ts';
import { startServer } from './server.ts';
import { afterwards } from './testing/afterwards.ts';
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

  it('leave no other port open if theirs is taken', async () => {
    const { url } = await createTestDatabase();
    const [port, holder] = [await freePort(), createServer().listen(0, 'localhost')];
    afterwards(async () => void holder.close());
    await once(holder, 'listening');
    const { port: taken } = holder.address() as AddressInfo;
    const ports = { HOST: '127.0.0.1', PORT: String(port), METRICS_PORT: String(taken) };
    const others = { DATABASE_URL: url, DEMO: '0', LOG_LEVEL: 'silent', JWT_SECRET: 'a secret for this test, long enough' };
    await expect(startServer({ ...ports, ...others }, createOutput(process.stdout))).rejects.toThrow(`Port ${taken} is taken`);
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  });

  it('are not served on the port of a public server', async () => {
    const { call } = await startTestApp({ config: { isPublic: true } });
    expect((await call('GET', '/metrics')).statusCode).toBe(404);
    expect((await call('GET', '/readyz')).statusCode).toBe(200);
  });
});
