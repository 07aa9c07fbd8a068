import { Agent, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { afterwards } from '../../../testing/afterwards.ts';
import { silentLog } from '../../log.ts';
import { createHttpServer } from '../server.ts';
import { Draining, type DrainLimits } from './draining.ts';

const QUIET_MS = 400;
const TEN_MINUTES_MS = 600_000;
/** `drain` waits until calls have stopped arriving only if this isn't 0. */
const SHORT_DRAIN_SECONDS = 0.001;

async function openServer(limits: DrainLimits) {
  const draining = new Draining(limits);
  const options = { log: silentLog, corsOrigins: [], hsts: null, trustProxy: [], translateError: () => undefined };
  const arrivals: number[] = [];
  draining.recordCall = () => {
    arrivals.push(performance.now());
    Draining.prototype.recordCall.call(draining);
  };
  const app = await createHttpServer({ ...options, draining });
  const [slow, closing] = [Promise.withResolvers<string>(), Promise.withResolvers<void>()];
  app.addHook('preClose', async () => closing.resolve());
  app.get('/call', async () => 'called');
  app.get('/slow', () => slow.promise);
  app.get('/probe', { config: { isProbe: true } }, async () => 'probed');
  await app.listen({ port: 0, host: '127.0.0.1' });
  afterwards(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  return { app, draining, arrivals, port, isClosing: closing.promise, finishSlow: slow.resolve };
}

it('drains until no call has arrived for a while', async () => {
  const { app, draining, arrivals } = await openServer({ quietMs: QUIET_MS, maxWaitMs: TEN_MINUTES_MS });
  let drainedAt = Infinity;
  const drained = draining.drain(SHORT_DRAIN_SECONDS).then(() => (drainedAt = performance.now()));
  for (let call = 0; call < 10; call++) {
    await app.inject('/call');
    await sleep(QUIET_MS / 4);
  }
  await drained;
  // On a very slow machine the drain may end between two calls.
  const lastArrival = Math.max(...arrivals.filter((time) => time <= drainedAt));
  expect(drainedAt - lastArrival).toBeGreaterThanOrEqual(QUIET_MS);
});

it('does not wait for the end of probes', async () => {
  const { app, draining } = await openServer({ quietMs: QUIET_MS, maxWaitMs: TEN_MINUTES_MS });
  const probing = setInterval(() => void app.inject('/probe'), QUIET_MS / 10);
  await expect(draining.drain(SHORT_DRAIN_SECONDS)).resolves.toBeUndefined();
  clearInterval(probing);
});

it('drains for a limited time while calls arrive', async () => {
  const { draining } = await openServer({ quietMs: TEN_MINUTES_MS, maxWaitMs: 50 });
  draining.recordCall();
  await expect(draining.drain(SHORT_DRAIN_SECONDS)).resolves.toBeUndefined();
});

it('does not drain without a load balancer', async () => {
  const { draining } = await openServer({ quietMs: TEN_MINUTES_MS, maxWaitMs: TEN_MINUTES_MS });
  draining.recordCall();
  await expect(draining.drain(0)).resolves.toBeUndefined();
});

it('answers a request on an open connection while the server closes, and closes the connection', async () => {
  const { app, port, isClosing, finishSlow } = await openServer({ quietMs: QUIET_MS, maxWaitMs: TEN_MINUTES_MS });
  const agent = new Agent({ keepAlive: true });
  afterwards(async () => agent.destroy());
  const slow = new Promise((resolve) => {
    request({ port, agent, host: '127.0.0.1', path: '/slow' }, (reply) => reply.resume().once('end', resolve)).end();
  });
  // A connection that has begun a request isn't idle, so it isn't closed.
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  socket.write('GET /call HTTP/1.1\r\n');
  let answer = '';
  const answered = new Promise((resolve) => {
    socket.on('data', (piece: string) => (answer += piece)).once('close', resolve);
  });
  await expect
    .poll(() => new Promise((resolve) => app.server.getConnections((_, count) => resolve(count))), { timeout: 60_000 })
    .toBe(2);
  const closed = app.close();
  await isClosing;
  socket.write('host: x\r\n\r\n');
  await answered;
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  finishSlow('done');
  await slow;
  await closed;
});

it('closes a connection on which nothing was sent when the server closes', async () => {
  const { app, port } = await openServer({ quietMs: QUIET_MS, maxWaitMs: TEN_MINUTES_MS });
  const socket = connect(port, '127.0.0.1');
  const ended = new Promise((resolve) => socket.once('close', resolve));
  await expect
    .poll(() => new Promise((resolve) => app.server.getConnections((_, count) => resolve(count))), { timeout: 60_000 })
    .toBe(1);
  await app.close();
  await ended;
});
