import { connect, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as nextTick } from 'node:timers/promises';
import { promisify } from 'node:util';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { afterwards } from '../../../testing/afterwards.ts';
import { addFailureHandlers } from '../failures.ts';
import { limitConnections } from './connection-limits.ts';

const app = fastify();
addFailureHandlers(app, () => undefined);
limitConnections(app, { requestsPerConnection: 8, connections: 4, stalledAfterMs: 300 });
app.post('/', async () => 'done');
app.get('/', async () => {
  await nextTick();
  return 'done';
});
await app.listen({ port: 0, host: '127.0.0.1' });
afterwards(() => app.close());
const { port } = app.server.address() as AddressInfo;

/** Sends requests on one connection without waiting for answers; resolves with their statuses. */
async function statusesOf(requests: number): Promise<number[]> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(requests));
  let text = '';
  for await (const piece of socket as AsyncIterable<string>) {
    text += piece;
    if ((text.match(/HTTP\/1\.1 \d{3}/g) ?? []).length === requests) break;
  }
  return [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
}

it('answers a few pipelined requests and refuses the others', async () => {
  expect(await statusesOf(8)).toEqual(Array.from({ length: 8 }, () => 200));
  const statuses = await statusesOf(100);
  expect(statuses.filter((status) => status === 200).length).toBe(8);
  expect(statuses.filter((status) => status === 503).length).toBe(92);
});

/** Opens a connection that sends `text` and then stays open. */
function openIdle(text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.resume();
  return new Promise((resolve) => socket.once('connect', () => socket.write(text, () => resolve(socket))));
}

it.each([
  ['send nothing', ''],
  ['never end their heads', 'GET / HTTP/1.1\r\nhost: x\r\n'],
  ['never end their bodies', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 9\r\n\r\nhalf'],
])('accepts a new connection while many connections %s', async (_, text) => {
  const stalled = await Promise.all(Array.from({ length: 4 }, () => openIdle(text)));
  const closed = stalled.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
  await expect.poll(() => statusesOf(1).catch(() => [])).toEqual([200]);
  await Promise.race(closed);
  for (const socket of stalled) socket.destroy();
});

it('keeps the limit when many connections open at the same moment', async () => {
  const sockets = await Promise.all(Array.from({ length: 60 }, () => openIdle('')));
  const countOpen = promisify(app.server.getConnections.bind(app.server));
  await expect.poll(() => countOpen()).toBe(4);
  for (const socket of sockets) socket.destroy();
});
