import { connect, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { afterwards } from '../../../testing/afterwards.ts';
import { addFailureHandlers } from '../failures.ts';
import { limitConnections } from './connection-limits.ts';

const app = fastify();
addFailureHandlers(app, () => undefined);
let requestsSeen = 0;
app.addHook('onRequest', async () => void (requestsSeen += 1));
const limits = { requestsPerConnection: 8, connections: 4, stalledAfterMs: 600_000 };
limitConnections(app, limits);
app.post('/', async () => 'done');
app.get('/', async () => {
  await nextTurn();
  return 'done';
});
await app.listen({ port: 0, host: '127.0.0.1' });
afterwards(() => app.close());
const { port } = app.server.address() as AddressInfo;
const countOpen = promisify(app.server.getConnections.bind(app.server));

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

/** Opens a connection that sends `text` and then stays open until the test ends. */
function openSilent(text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.resume();
  afterwards(async () => void socket.destroy());
  return new Promise((resolve) => socket.once('connect', () => socket.write(text, () => resolve(socket))));
}

it.each([
  ['send nothing', ''],
  ['never end their heads', 'GET / HTTP/1.1\r\nhost: x\r\n'],
])('accepts a new connection while many connections %s', async (_, text) => {
  const silent = await Promise.all(Array.from({ length: 4 }, () => openSilent(text)));
  const closed = silent.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
  await expect.poll(() => statusesOf(1).catch(() => [])).toEqual([200]);
  await Promise.race(closed);
});

it('closes a new connection while many connections wait for the ends of bodies, until the longest wait counts as stalled', async () => {
  await expect.poll(() => countOpen()).toBe(0);
  const silent: Socket[] = [];
  for (const expected of [1, 2, 3, 4].map((opened) => requestsSeen + opened)) {
    silent.push(await openSilent('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 9\r\n\r\nhalf'));
    await expect.poll(() => requestsSeen).toBe(expected);
  }
  expect(await statusesOf(1).catch(() => [])).toEqual([]);

  limits.stalledAfterMs = 0;
  const closed = new Promise((resolve) => silent[0]!.once('close', resolve));
  expect(await statusesOf(1)).toEqual([200]);
  await closed;
});

it('keeps the limit when many connections open at the same moment', async () => {
  await Promise.all(Array.from({ length: 60 }, () => openSilent('')));
  await expect.poll(() => countOpen()).toBe(4);
});
